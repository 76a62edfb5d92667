import { type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { isOpenSession } from '../../identity/sessions/viewer/viewer-query.server.ts'
import { DESK_RIGHTS, type DeskRight, mayAtDesk } from './rights.ts'

/**
 * The viewer, with the right; writes repeat it in their query, by {@link mayNow}. Refuses
 * `no_such_page` for anybody without a role, `desk_factor_missing` and `not_allowed`.
 */
export function atDesk(context: Context, right: DeskRight): Viewer {
  const viewer = onStaff(context)
  if (!viewer.isTwoFactor) throw new Refusal('desk_factor_missing')
  if (!mayAtDesk(viewer.staffRole, right)) throw new Refusal('not_allowed')
  return viewer
}

/** The viewer, who has a role. Refuses `no_such_page`. */
export function onStaff({ viewer }: Pick<Context, 'viewer'>) {
  if (!viewer?.staffRole) throw new Refusal('no_such_page')
  return { ...viewer, staffRole: viewer.staffRole }
}

/** Whether the viewer may do this at this moment: a role or session that ended meanwhile does nothing. */
export function mayNow(context: Context, right: DeskRight): SQL {
  const { id, sessionId } = signedIn(context)
  return sql`exists (
    select 1 from sessions join members as staff on staff.id = sessions.member_id
    where sessions.id = ${sessionId} and ${isOpenSession(context.now)} and sessions.is_two_factor
      and staff.id = ${id} and staff.state = 'active' and staff.staff_role in ${DESK_RIGHTS[right]}
  )`
}

/** The columns that {@link lostRight} judges. */
export function rightsNow(context: Context, right: DeskRight) {
  return {
    isAtDesk: sql`${mayNow(context, 'see_reports')}`.mapWith(Boolean).as('is_at_desk'),
    mayAct: sql`${mayNow(context, right)}`.mapWith(Boolean).as('may_act'),
  }
}

/** The refusal of a right that ended meanwhile; null where the viewer still has it. */
export function lostRight(now: { isAtDesk: boolean; mayAct: boolean } | undefined) {
  if (!now?.isAtDesk) return 'no_such_page'
  return now.mayAct ? null : 'not_allowed'
}
