import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import { withNewId } from '../../../db/ids.ts'
import { imports } from '../../../db/transfer/imports.ts'
import { Refusal } from '../../../refusal.ts'
import { storeIdempotencyKey } from '../../core/idempotency/idempotency-keys.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { LEASE_MS } from '../limits.ts'
import type { ImportQuery, SentImport } from './import.ts'
import { readImportFile } from './read-file.server.ts'
import { storeCollection } from './store-collection.server.ts'

/** Creates an import from a file. Refuses `not_signed_in`, `import_open` and what {@link readImportFile} refuses. */
export async function createImport(
  context: Context,
  { file }: SentImport,
): Promise<{ id: number }> {
  const { db, env, now } = context
  const { id: memberId } = signedIn(context)
  const found = await readImportFile(env.MEDIA, file)
  const id = await withNewId(now, async (newId) => {
    const row = { id: newId, memberId, source: found.source, files: [file], createdAt: now }
    const inserted = db
      .insert(imports)
      .values({ ...row, state: 'reading', leasedUntil: Date.now() + LEASE_MS })
    await db.batch([inserted, ...storeIdempotencyKey(context)]).catch(throwImportRefusal)
    return newId
  })
  try {
    await storeCollection(context, id, found, 1)
  } catch (error) {
    await db.delete(imports).where(eq(imports.id, id))
    throw error
  }
  return { id }
}

/** Adds another file, such as the next part of an export. Also refuses `not_found` and `import_other_kind`. */
export async function addToImport(
  context: Context,
  { importId, file }: SentImport & ImportQuery,
): Promise<void> {
  const { db, env } = context
  const { id: memberId } = signedIn(context)
  const own = and(eq(imports.id, importId), eq(imports.memberId, memberId))
  const [known] = await db.select().from(imports).where(own)
  if (!known) throw new Refusal('not_found')
  if (known.files.some(({ key }) => key === file.key)) return
  const found = await readImportFile(env.MEDIA, file)
  if (found.source !== known.source) throw new Refusal('import_other_kind', 'file')
  const files = [...known.files, file]
  const [[taken]] = await db.batch([
    db
      .update(imports)
      .set({ state: 'reading', leasedUntil: Date.now() + LEASE_MS, files })
      .where(and(own, eq(imports.state, 'waiting'), eq(imports.files, known.files)))
      .returning({ id: imports.id }),
    ...storeIdempotencyKey(context),
  ])
  if (!taken) throw new Refusal('import_over')
  try {
    await storeCollection(context, importId, found, files.length)
  } catch (error) {
    const before = { state: 'waiting' as const, files: known.files }
    if (error instanceof Refusal) await db.update(imports).set(before).where(own)
    throw error
  }
}

export function throwImportRefusal(error: unknown): never {
  throw violates(error, 'imports.member_id') ? new Refusal('import_open') : error
}
