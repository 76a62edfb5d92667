import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { accountEvents, members, sessions } from '../../../db/identity/accounts.ts'
import { newId } from '../../../db/ids.ts'
import { LOGIN_METHODS, type LogInMethod } from '../sign-in-methods/methods.ts'

export type AccountEvent = (typeof accountEvents.$inferInsert)['kind']

type Place = Pick<Context['origin'], 'country' | 'userAgent'>
type Recording = Pick<Context, 'db' | 'now'> & { origin: Place }

/** The specification's numbers for events. */
const CODES: ReadonlyMap<AccountEvent, number> = new Map([
  ['log_in', 7534],
  ['sign_up', 7537],
])

/** The statement that records an event, for a batch within `withNewId`. */
export function eventRecord(
  { db, now, origin }: Recording,
  memberId: number,
  kind: AccountEvent,
  method?: LogInMethod,
) {
  return newEvent(db, {
    id: newId(now),
    memberId,
    kind,
    code: CODES.get(kind) ?? null,
    method: method ? LOGIN_METHODS[method] : null,
    country: origin.country,
    userAgent: origin.userAgent,
    now,
  })
}

const newEvent = builtOnce((db) =>
  db.insert(accountEvents).values({
    id: sql.placeholder('id'),
    memberId: sql.placeholder('memberId'),
    kind: sql.placeholder('kind'),
    code: sql.placeholder('code'),
    method: sql.placeholder('method'),
    country: sql.placeholder('country'),
    userAgent: sql.placeholder('userAgent'),
    createdAt: sql.placeholder('now'),
  }),
)

export function eventRecordFor(context: Context, kind: AccountEvent, condition: SQL | undefined) {
  const { db } = context
  const event = db
    .select(eventColumns(context, kind, sessions.memberId))
    .from(sessions)
    .where(condition)
  return db.insert(accountEvents).select(event)
}

export function eventRecordIfMember(context: Context, kind: AccountEvent, memberId: number) {
  return eventRecordWhere(context, kind, eq(members.id, memberId))
}

export function eventRecordWhere(
  context: Recording,
  kind: AccountEvent,
  condition: SQL | undefined,
) {
  const { db } = context
  const event = db
    .select(eventColumns(context, kind, members.id))
    .from(members)
    .where(condition)
  return db.insert(accountEvents).select(event)
}

function eventColumns<MemberId extends typeof sessions.memberId | typeof members.id>(
  { now, origin }: Recording,
  kind: AccountEvent,
  memberId: MemberId,
) {
  return {
    id: sql<number>`${newId(now)}`.as('id'),
    memberId,
    kind: sql<AccountEvent>`${kind}`.as('kind'),
    method: sql<null>`null`.as('method'),
    code: sql<number | null>`${CODES.get(kind) ?? null}`.as('code'),
    country: sql<string>`${origin.country}`.as('country'),
    userAgent: sql<string>`${origin.userAgent}`.as('user_agent'),
    createdAt: sql<number>`${now}`.as('created_at'),
  }
}
