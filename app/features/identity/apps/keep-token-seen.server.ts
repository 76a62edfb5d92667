import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { accessTokens } from '../../../db/identity/apps.ts'

const SEEN_MS = 60 * 60 * 1000

/** Notes after the answer when a token was used, once an hour. */
export function keepTokenSeen(
  { db, now, waitUntil }: Pick<Context, 'db' | 'now' | 'waitUntil'>,
  tokenId: number,
  seenAt: number | null,
): void {
  if (seenAt !== null && now - seenAt < SEEN_MS) return
  const seen = db.update(accessTokens).set({ lastUsedAt: now })
  waitUntil(seen.where(eq(accessTokens.id, tokenId)).execute())
}
