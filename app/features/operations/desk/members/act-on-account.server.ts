import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { withNewId } from '../../../../db/ids.ts'
import { statement } from '../../../../db/statement.ts'
import { Refusal } from '../../../../refusal.ts'
import { atDesk, mayNow } from '../at-desk.server.ts'
import { recordDeskEvent } from '../audit/desk-events.server.ts'
import { tellDecisions } from '../letters/tell-decisions.server.ts'
import type { AccountAct } from './look-up.ts'
import { isInReachOf, MEMBER_ACTS, memberActed } from './member-acts.server.ts'
import { closedReversed } from './member-orders.server.ts'

/**
 * Acts on an account that nobody reported, with a decision like any other. Refuses `not_allowed`,
 * `case_of_yours`, and `nothing_to_decide` for an account in another state.
 */
export async function actOnAccount(
  context: Context,
  { memberId, act, ground, explanation }: AccountAct,
): Promise<void> {
  const { db, now } = context
  const viewer = atDesk(context, 'decide_members')
  if (memberId === viewer.id) throw new Refusal('case_of_yours')
  const from = act === 'limit' ? sql`limited_at is null` : MEMBER_ACTS[act].from
  const may = sql`id = ${memberId} and ${from} and ${isInReachOf(viewer.id)}
    and ${mayNow(context, 'decide_members')}`
  try {
    await withNewId(now, (id) =>
      db.batch([
        // Undoes the whole batch unless it may be done now.
        statement(
          db,
          sql`insert into decisions
              (id, operator_id, member_id, act, kind, subject_id, title, ground, explanation, created_at)
            values (${id}, ${viewer.id}, (select id from members where ${may}), ${act}, 'member',
              ${memberId}, '', ${ground}, ${explanation}, ${now})`,
        ),
        ...(act === 'limit'
          ? [statement(db, sql`update members set limited_at = ${now} where id = ${memberId}`)]
          : memberActed(context, memberId, act)),
        ...(act === 'restore' ? [closedReversed(context, memberId)] : []),
        recordDeskEvent(
          context,
          { act, subject: ['member', memberId], reason: explanation },
          sql`true`,
        ),
      ]),
    )
  } catch (error) {
    if (violates(error, 'decisions.member_id')) throw new Refusal('nothing_to_decide')
    throw error
  }
  await tellDecisions(context)
}
