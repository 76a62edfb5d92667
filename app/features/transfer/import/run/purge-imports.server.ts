import { and, inArray, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { imports } from '../../../../db/transfer/imports.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { IMPORT_KEPT_MS, IMPORT_WAITS_MS, LOOSE_FILE_MS } from '../../limits.ts'
import { IMPORT_PREFIX } from '../receive-file.server.ts'

/** How many imports are deleted in one run. Each can have 20,000 rows. */
const PURGED_AT_ONCE = 20

export const purgeImportsJob: ClockJob = { name: 'purge_imports', every: 'hour', run: purgeImports }

/** Deletes expired imports, and files that no import needs any more. */
export async function purgeImports({
  db,
  env,
  now,
}: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const isOver = or(
    and(
      inArray(imports.state, ['reading', 'waiting']),
      lt(imports.createdAt, now - IMPORT_WAITS_MS),
    ),
    and(inArray(imports.state, ['done', 'undone']), lt(imports.finishedAt, now - IMPORT_KEPT_MS)),
  )
  const some = db.select({ id: imports.id }).from(imports).where(isOver).limit(PURGED_AT_ONCE)
  await db.delete(imports).where(inArray(imports.id, some))
  const kept = await db
    .select({ files: imports.files })
    .from(imports)
    // An import without failures, or one that is undone, never reads its files again.
    .where(
      sql`not (${imports.state} = 'undone' or ${imports.state} = 'done' and ${imports.failed} = 0)`,
    )
  const needed = new Set(kept.flatMap(({ files }) => files.map(({ key }) => key)))
  let cursor: string | undefined
  do {
    const list: R2Objects = await env.MEDIA.list({
      prefix: IMPORT_PREFIX,
      ...(cursor && { cursor }),
    })
    const loose = list.objects.filter(
      ({ key, uploaded }) => !needed.has(key) && uploaded.getTime() < now - LOOSE_FILE_MS,
    )
    if (loose.length > 0) await env.MEDIA.delete(loose.map(({ key }) => key))
    cursor = list.truncated ? list.cursor : undefined
  } while (cursor !== undefined)
}
