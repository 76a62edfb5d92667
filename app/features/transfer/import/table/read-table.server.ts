import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { addToImport, beginImport } from '../begin-import.server.ts'
import type { ChosenColumns, TableQuery } from '../import.ts'
import { readColumns, type StoredFile } from '../read-file.server.ts'
import { IMPORT_PREFIX } from '../receive-file.server.ts'

export type TablePage = Awaited<ReturnType<typeof readTable>>

/** Reads the columns of the viewer's own table that no import has taken. Refuses `not_found`. */
export async function readTable(context: Context, query: TableQuery) {
  const file = await waitingFile(context, query)
  const columns = await readColumns(context.env.MEDIA, file)
  if (!columns) throw new Refusal('not_found')
  return { name: file.name, columns }
}

/** Begins an import of a table, or adds it to one. Refuses as {@link beginImport} and `not_found`. */
export async function importTable(
  context: Context,
  { columns, ...query }: ChosenColumns,
): Promise<{ id: number }> {
  const file = { ...(await waitingFile(context, query)), columns }
  if (query.to === undefined) return beginImport(context, { file })
  await addToImport(context, { file, importId: query.to })
  return { id: query.to }
}

async function waitingFile(
  context: Context,
  { file }: TableQuery,
): Promise<StoredFile & { name: string }> {
  const { id } = signedIn(context)
  const key = IMPORT_PREFIX + file
  const [stored, taken] = await Promise.all([
    context.env.MEDIA.head(key),
    context.db.get(sql`select 1 from imports, json_each(imports.files)
      where member_id = ${id} and value ->> 'key' = ${key} limit 1`),
  ])
  const { member, name = '' } = stored?.customMetadata ?? {}
  if (!stored || member !== String(id) || taken) throw new Refusal('not_found')
  return { key, bytes: stored.size, name: decodeURIComponent(name) }
}
