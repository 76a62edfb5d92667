import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { accountEvents, sessions } from '../../db/accounts.ts'
import { newId } from '../../db/ids.ts'

export type AccountEvent = (typeof accountEvents.$inferInsert)['kind']

/** The numbers that the specification gives two events. */
const CODES: ReadonlyMap<AccountEvent, number> = new Map([
  ['log_in', 7534],
  ['sign_up', 7537],
])

/** The statement that records an event, to be run in one batch with the act itself. */
export function eventRecord({ db, now, origin }: Context, memberId: number, kind: AccountEvent) {
  return db.insert(accountEvents).values({
    id: newId(now),
    memberId,
    kind,
    code: CODES.get(kind) ?? null,
    country: origin.country,
    userAgent: origin.userAgent,
    createdAt: now,
  })
}

/** The same for each session that fits a condition: where none does, nothing is recorded. */
export function eventRecordFor(context: Context, kind: AccountEvent, condition: SQL | undefined) {
  const { db, now, origin } = context
  const event = db
    .select({
      id: sql<number>`${newId(now)}`.as('id'),
      memberId: sessions.memberId,
      kind: sql<AccountEvent>`${kind}`.as('kind'),
      code: sql<number | null>`${CODES.get(kind) ?? null}`.as('code'),
      country: sql<string>`${origin.country}`.as('country'),
      userAgent: sql<string>`${origin.userAgent}`.as('user_agent'),
      createdAt: sql<number>`${now}`.as('created_at'),
    })
    .from(sessions)
    .where(condition)
  return db.insert(accountEvents).select(event)
}
