import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { imports } from '../../../../db/transfer/imports.ts'
import { Refusal } from '../../../../refusal.ts'
import { afterFirstRequest } from '../../../core/idempotency/idempotency-keys.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { addToImport, createImport } from '../create-import.server.ts'
import type { ChosenColumns, TableQuery } from '../import.ts'
import { readColumns, type StoredFile } from '../read-file.server.ts'
import { openImport } from '../read-import.server.ts'
import { IMPORT_PREFIX } from '../receive-file.server.ts'

export type TablePage = Awaited<ReturnType<typeof readTable>>

/**
 * Reads the columns of the viewer's uploaded table that isn't part of an import yet, and the id of the import that
 * has to end before the table can start another. Refuses `not_found`.
 */
export async function readTable(context: Context, query: TableQuery) {
  const { file, openId } = await waitingTable(context, query)
  const columns = await readColumns(context.env.MEDIA, file)
  if (!columns) throw new Refusal('not_found')
  return { name: file.name, columns, openId: query.to === undefined ? openId : null }
}

/**
 * Makes an import from a table, or adds it to an import. Refuses `not_found` and what {@link createImport} refuses.
 */
export async function importTable(
  context: Context,
  { columns, ...query }: ChosenColumns,
): Promise<{ id: number }> {
  const waiting = await waitingTable(context, query)
  const file = { ...waiting.file, columns }
  if (query.to === undefined) return createImport(context, { file })
  await addToImport(context, { file, importId: query.to })
  return { id: query.to }
}

async function waitingTable(
  context: Context,
  { file: fileKey }: TableQuery,
): Promise<{ file: StoredFile & { name: string }; openId: number | null }> {
  const { id } = signedIn(context)
  const key = IMPORT_PREFIX + fileKey
  const hasTable = sql`exists (select 1 from json_each(${imports.files}) where value ->> 'key' = ${key})`
  const [stored, [[taken], [open]]] = await Promise.all([
    context.env.MEDIA.head(key),
    context.db.batch([
      context.db
        .select({ id: imports.id })
        .from(imports)
        .where(and(eq(imports.memberId, id), hasTable))
        .limit(1),
      openImport(context),
    ]),
  ])
  const { member, name = '' } = stored?.customMetadata ?? {}
  if (taken) throw afterFirstRequest(context, new Refusal('not_found'))
  if (!stored || member !== String(id)) throw new Refusal('not_found')
  const file = { key, bytes: stored.size, name: decodeURIComponent(name) }
  return { file, openId: open?.id ?? null }
}
