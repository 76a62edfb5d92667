import { gt } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { removedPictures } from '../../../db/removed-pictures.ts'
import { WITHDRAWN_LISTED_MS, WITHDRAWN_READ_MS } from '../limits.ts'

const KEY = 'withdrawn-pictures'

let memory: { readAt: number; hashes: ReadonlySet<string> } | null = null

/** Tells all isolates which pictures their caches must not show any more. */
export async function tellWithdrawn({
  db,
  env,
  now,
}: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const rows = await db
    .select({ hash: removedPictures.hash })
    .from(removedPictures)
    .where(gt(removedPictures.createdAt, now - WITHDRAWN_LISTED_MS))
  const hashes = rows.map(({ hash }) => hash)
  memory = { readAt: now, hashes: new Set(hashes) }
  await env.COUNTERS.put(KEY, JSON.stringify(hashes), { expirationTtl: WITHDRAWN_LISTED_MS / 1000 })
}

/** Whether a picture was withdrawn lately, by what this isolate read within a minute. */
export async function isWithdrawn(env: Env, hash: string, now: number): Promise<boolean> {
  if (!memory || now - memory.readAt >= WITHDRAWN_READ_MS) {
    const before = memory?.hashes ?? new Set<string>()
    // Set first, so that a thousand requests ask once.
    memory = { readAt: now, hashes: before }
    const listed = (await env.COUNTERS.get<string[]>(KEY, 'json')) ?? []
    memory = { readAt: now, hashes: new Set(listed) }
  }
  return memory.hashes.has(hash)
}
