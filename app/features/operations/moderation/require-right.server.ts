import { type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { sessions } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { isTwoFactorNow } from '../../identity/sessions/proofs.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { isOpenSession } from '../../identity/sessions/viewer/viewer-query.server.ts'
import { hasModerationRight, MODERATION_RIGHTS, type ModerationRight } from './rights.ts'

/**
 * The viewer, if they have the right. Writes check it again with {@link hasRightNow}. Refuses
 * `moderation_factor_missing`, `not_allowed`, and `no_such_page` to members without a staff role.
 */
export function requireModerationRight(context: Context, right: ModerationRight): Viewer {
  const viewer = requireStaff(context)
  if (!viewer.isTwoFactor) throw new Refusal('moderation_factor_missing')
  if (!hasModerationRight(viewer.staffRole, right)) throw new Refusal('not_allowed')
  return viewer
}

/** The viewer, if they have a staff role. Refuses `no_such_page`. */
export function requireStaff({ viewer }: Pick<Context, 'viewer'>) {
  if (!viewer?.staffRole) throw new Refusal('no_such_page')
  return { ...viewer, staffRole: viewer.staffRole }
}

/** Whether the viewer has the right now; their role or session may just have ended. */
export function hasRightNow(context: Context, right: ModerationRight): SQL {
  const { id, sessionId } = signedIn(context)
  return sql`exists (
    select 1 from sessions join members as staff on staff.id = sessions.member_id
    where sessions.id = ${sessionId} and ${isOpenSession(context.now)} and ${isTwoFactorNow(sessions)}
      and staff.id = ${id} and staff.state = 'active' and staff.staff_role in ${MODERATION_RIGHTS[right]}
  )`
}

/** The columns that {@link lostRightCode} checks. */
export function rightColumns(context: Context, right: ModerationRight) {
  return {
    maySeeReports: sql`${hasRightNow(context, 'see_reports')}`
      .mapWith(Boolean)
      .as('may_see_reports'),
    mayAct: sql`${hasRightNow(context, right)}`.mapWith(Boolean).as('may_act'),
  }
}

/** The refusal for a right that the viewer has just lost; null if they still have it. */
export function lostRightCode(now: { maySeeReports: boolean; mayAct: boolean } | undefined) {
  if (!now?.maySeeReports) return 'no_such_page'
  return now.mayAct ? null : 'not_allowed'
}
