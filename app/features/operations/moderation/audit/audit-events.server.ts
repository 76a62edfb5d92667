import { is, SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { newId } from '../../../../db/ids.ts'
import { moderationEvents } from '../../../../db/operations/decisions.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'

type AuditEvent = {
  act: string
  subject: readonly [kind: string, id: number | string | SQL]
  reason: string
}

/** Records an action if a condition holds, in a batch within `withNewId`. */
export function recordAuditEvent(context: Context, event: AuditEvent, condition: SQL) {
  const { db, now } = context
  const [kind, id] = event.subject
  // Numbers are bound as reals, which would be written with a decimal point.
  const subject = is(id, SQL) ? sql`${`${kind}:`} || ${id}` : `${kind}:${id}`
  return db.insert(moderationEvents).select(sql`
    select ${newId(now)}, ${signedIn(context).id}, ${event.act}, ${subject},
      ${event.reason}, ${now} where ${condition}`)
}
