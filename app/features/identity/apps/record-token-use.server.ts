import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { accessTokens } from '../../../db/identity/apps.ts'
import { HOUR_MS } from '../../../durations.ts'

const RECORD_EVERY_MS = HOUR_MS

/** Records a token's use, after the response and at most once an hour. */
export function recordTokenUse(
  { db, now, waitUntil }: Pick<Context, 'db' | 'now' | 'waitUntil'>,
  tokenId: number,
  seenAt: number | null,
): void {
  if (seenAt !== null && now - seenAt < RECORD_EVERY_MS) return
  const seen = db.update(accessTokens).set({ lastUsedAt: now })
  waitUntil(seen.where(eq(accessTokens.id, tokenId)).execute())
}
