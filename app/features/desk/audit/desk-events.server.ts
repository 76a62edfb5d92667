import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { deskEvents } from '../../../db/decisions.ts'
import { newId } from '../../../db/ids.ts'
import { signedIn } from '../../auth/sessions/signed-in.ts'

type DeskEvent = {
  /** Such as `hide` or `show_picture`. */
  act: string
  /** Such as `pin` and its id. */
  subject: readonly [kind: string, id: number | string | SQL]
  reason: string
}

/** The statement that records an act, if a condition holds, for a batch within `withNewId`. */
export function recordDeskEvent(context: Context, event: DeskEvent, condition: SQL) {
  const { db, now } = context
  const [kind, subjectId] = event.subject
  return db.insert(deskEvents).select(sql`
    select ${newId(now)}, ${signedIn(context).id}, ${event.act}, ${`${kind}:`} || ${subjectId},
      ${event.reason}, ${now} where ${condition}`)
}
