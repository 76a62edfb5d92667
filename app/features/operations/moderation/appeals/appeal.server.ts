import { and, eq, gt, isNull, notInArray, type SQL } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { decisions } from '../../../../db/operations/decisions.ts'
import { DAY_MS } from '../../../../durations.ts'
import { Refusal } from '../../../../refusal.ts'
import { APPEAL_MS } from '../../../core/permissions/limits.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { selectStatements } from '../statements/statements.server.ts'
import type { AppealLink, LinkAppeal, OwnAppeal } from './appeal.ts'
import { decisionOfToken } from './appeal-token.server.ts'

/** Refuses `not_signed_in`, `not_found`, `appealed_already` and `appeal_late`. */
export async function appealDecision(
  context: Context,
  { decisionId, appeal }: OwnAppeal,
): Promise<void> {
  const isOwnDecision = and(
    eq(decisions.id, decisionId),
    eq(decisions.memberId, signedIn(context).id),
  )
  await appealAgainst(context, isOwnDecision, appeal)
}

/** Appeals by the emailed link. Refuses `link_expired` if the link isn't valid. */
export async function appealByLink(context: Context, { token, appeal }: LinkAppeal): Promise<void> {
  const id = await decisionOfToken(context, token)
  if (id === null) throw new Refusal('link_expired')
  await appealAgainst(context, eq(decisions.id, id), appeal)
}

export async function readDecisionByLink(context: Context, { token }: AppealLink) {
  const { db, now } = context
  const id = await decisionOfToken(context, token)
  if (id === null) return null
  const [found] = await selectStatements(db, eq(decisions.id, id))
  if (!found) return null
  const { email: _, memberId: __, ...statement } = found
  return { statement, now }
}

async function appealAgainst(
  { db, now }: Context,
  isDecision: SQL | undefined,
  appeal: string,
): Promise<void> {
  const isRestriction = notInArray(decisions.act, ['keep', 'restore'])
  const [appealed] = await db
    .update(decisions)
    .set({ appeal, appealedAt: now, appealState: 'open' })
    .where(
      and(
        isDecision,
        isRestriction,
        isNull(decisions.appealedAt),
        isNull(decisions.reversedAt),
        gt(decisions.createdAt, now - APPEAL_MS),
      ),
    )
    .returning({ id: decisions.id })
  if (appealed) return
  const [found] = await db
    .select({ appealedAt: decisions.appealedAt, reversedAt: decisions.reversedAt })
    .from(decisions)
    .where(and(isDecision, isRestriction))
  if (!found) throw new Refusal('not_found')
  const isOver = found.appealedAt !== null || found.reversedAt !== null
  if (isOver) throw new Refusal('appealed_already')
  throw new Refusal('appeal_late', undefined, { days: APPEAL_MS / DAY_MS })
}
