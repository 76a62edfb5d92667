import { asc, gt } from 'drizzle-orm'
import { cachedValue } from '../../../../cache.ts'
import type { Context } from '../../../../context.server.ts'
import { removedPictures } from '../../../../db/content/removed-pictures.ts'
import { WITHDRAWN_LISTED_MS, WITHDRAWN_READ_MS } from '../limits.ts'

const KEY = 'withdrawn-pictures'

const memory = cachedValue<ReadonlySet<string>>()

/** Sends the list to all isolates. The cron job repeats this, as KV may refuse a write or keep an old list. */
export async function publishWithdrawn({
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
  const hashList = JSON.stringify(hashes)
  if (hashList === ((await env.COUNTERS.get(KEY)) ?? '[]')) return
  await env.COUNTERS.put(KEY, hashList, { expirationTtl: WITHDRAWN_LISTED_MS / 1000 })
}

/** Whether a picture was withdrawn recently, according to a list at most a minute old. */
export async function isWithdrawn(env: Env, hash: string, now: number): Promise<boolean> {
  const known = memory.recall(now, WITHDRAWN_READ_MS)
  if (known) return known.value.has(hash)
  const { keep } = memory.renew(now)
  const listed = await env.COUNTERS.get<string[]>(KEY, 'json')
  return keep(new Set(listed)).has(hash)
}
