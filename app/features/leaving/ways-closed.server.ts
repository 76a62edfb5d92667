import { eq } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { sessions } from '../../db/accounts.ts'
import { challengesDropped } from '../auth/second-factor/challenges.server.ts'
import { browsersDistrusted } from '../auth/second-factor/factor-records.server.ts'
import { type Purpose, tokensDropped } from '../auth/tokens/one-time-tokens.server.ts'

/** The statements that end a member's sessions and what was begun towards one, for a batch. */
export function waysClosed(
  { db }: Pick<Context, 'db'>,
  memberId: number,
  tokens: readonly Purpose[],
) {
  return [
    db.delete(sessions).where(eq(sessions.memberId, memberId)),
    challengesDropped({ db }, memberId),
    browsersDistrusted({ db }, memberId),
    tokensDropped({ db }, memberId, tokens),
  ]
}
