import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { withNewId } from '../../../../db/ids.ts'
import { statement } from '../../../../db/statement.ts'
import { Refusal } from '../../../../refusal.ts'
import { storeIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { recordAuditEvent } from '../audit/audit-events.server.ts'
import { sendDecisionEmails } from '../decision-emails/send-decision-emails.server.ts'
import { hasRightNow, requireModerationRight } from '../require-right.server.ts'
import type { AccountAct } from './look-up.ts'
import { canBeActedOnBy, MEMBER_ACTS, memberActStatements } from './member-acts.server.ts'
import { restoring } from './member-orders.server.ts'

/**
 * Makes a decision about an account that nobody reported. Refuses `not_allowed`, `case_of_yours`, and
 * `nothing_to_decide` if the account's state doesn't fit.
 */
export async function actOnAccount(
  context: Context,
  { memberId, act, ground, explanation }: AccountAct,
): Promise<void> {
  const { db, now } = context
  const viewer = requireModerationRight(context, 'decide_members')
  if (viewer.id === memberId) throw new Refusal('case_of_yours')
  const from = act === 'limit' ? sql`limited_at is null` : MEMBER_ACTS[act].from
  const isAllowed = sql`id = ${memberId} and ${from} and ${canBeActedOnBy(viewer.id)}
    and ${hasRightNow(context, 'decide_members')}`
  try {
    await withNewId(now, (id) =>
      db.batch([
        // Fails the whole batch if the action is no longer allowed.
        statement(
          db,
          sql`insert into decisions
              (id, operator_id, member_id, act, kind, subject_id, title, ground, explanation, created_at)
            values (${id}, ${viewer.id}, (select id from members where ${isAllowed}), ${act}, 'member',
              ${memberId}, '', ${ground}, ${explanation}, ${now})`,
        ),
        ...(act === 'limit'
          ? [statement(db, sql`update members set limited_at = ${now} where id = ${memberId}`)]
          : memberActStatements(context, memberId, act)),
        ...(act === 'restore' ? restoring(context, memberId) : []),
        recordAuditEvent(
          context,
          { act, subject: ['member', memberId], reason: explanation },
          sql`true`,
        ),
        ...storeIdempotencyKey(context),
      ]),
    )
  } catch (error) {
    if (violates(error, 'decisions.member_id')) throw new Refusal('nothing_to_decide')
    throw error
  }
  await sendDecisionEmails(context)
}
