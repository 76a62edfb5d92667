import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { addToImport, createImport } from '../create-import.server.ts'
import type { ChosenColumns, TableQuery } from '../import.ts'
import { readColumns, type StoredFile } from '../read-file.server.ts'
import { IMPORT_PREFIX } from '../receive-file.server.ts'

export type TablePage = Awaited<ReturnType<typeof readTable>>

/** Reads the columns of the viewer's uploaded table that isn't part of an import yet. Refuses `not_found`. */
export async function readTable(context: Context, query: TableQuery) {
  const file = await waitingTable(context, query)
  const columns = await readColumns(context.env.MEDIA, file)
  if (!columns) throw new Refusal('not_found')
  return { name: file.name, columns }
}

/**
 * Makes an import from a table, or adds it to an import. Refuses `not_found` and what {@link createImport} refuses.
 */
export async function importTable(
  context: Context,
  { columns, ...query }: ChosenColumns,
): Promise<{ id: number }> {
  const file = { ...(await waitingTable(context, query)), columns }
  if (query.to === undefined) return createImport(context, { file })
  await addToImport(context, { file, importId: query.to })
  return { id: query.to }
}

async function waitingTable(
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
