import { asc, gt } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { removedPictures } from '../../../../db/content/removed-pictures.ts'
import { remembered } from '../../../../remembered.ts'
import { WITHDRAWN_LISTED_MS, WITHDRAWN_READ_MS } from '../limits.ts'

const KEY = 'withdrawn-pictures'

const memory = remembered<ReadonlySet<string>>()

/**
 * Tells all isolates, by the clock as well: KV may refuse to be written, and of two isolates that
 * write at once the one that knows less may be the last.
 */
export async function tellWithdrawn({
  db,
  env,
  now,
}: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const { publish } = memory.begin(now)
  const rows = await db
    .select({ hash: removedPictures.hash })
    .from(removedPictures)
    .where(gt(removedPictures.createdAt, now - WITHDRAWN_LISTED_MS))
    .orderBy(asc(removedPictures.hash))
  const hashes = rows.map(({ hash }) => hash)
  if (!publish(new Set(hashes))) return
  const told = JSON.stringify(hashes)
  if (told === ((await env.COUNTERS.get(KEY)) ?? '[]')) return
  await env.COUNTERS.put(KEY, told, { expirationTtl: WITHDRAWN_LISTED_MS / 1000 })
}

/** Whether a picture was withdrawn lately, by what this isolate read within a minute. */
export async function isWithdrawn(env: Env, hash: string, now: number): Promise<boolean> {
  const known = memory.recall(now, WITHDRAWN_READ_MS)
  if (known) return known.value.has(hash)
  const { keep } = memory.renew(now)
  const listed = await env.COUNTERS.get<string[]>(KEY, 'json')
  return keep(new Set(listed)).has(hash)
}
