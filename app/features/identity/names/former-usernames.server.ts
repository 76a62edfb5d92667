import { and, count, eq, gt, lte, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { formerUsernames } from '../../../db/identity/usernames.ts'
import { DAY_MS } from '../../../durations.ts'
import type { ClockJob } from '../../../jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'
import { isNotBlocked } from '../../core/permissions/blocks.server.ts'
import { HELD_USERNAME_MS, HELD_USERNAMES } from '../limits.ts'

/** The condition that no other member gave up this username in the last 90 days. */
export function isNotHeld({ db, now }: Context, username: string, memberId: number): SQL {
  return notExists(
    db
      .select({ username: formerUsernames.username })
      .from(formerUsernames)
      .where(
        and(
          eq(formerUsernames.username, username),
          gt(formerUsernames.releasedAt, now - HELD_USERNAME_MS),
          sql`${formerUsernames.memberId} is not ${memberId}`,
        ),
      ),
  )
}

/** The condition that a member may take this username without exceeding the limit of held names. */
export function mayGiveUpUsername({ db, now }: Context, memberId: number, next: string): SQL {
  const others = and(
    eq(formerUsernames.memberId, memberId),
    gt(formerUsernames.releasedAt, now - HELD_USERNAME_MS),
    ne(formerUsernames.username, next),
  )
  const held = db.select({ count: count() }).from(formerUsernames).where(others)
  return sql`(${held}) < ${HELD_USERNAMES}`
}

export function tooManyUsernames(): Refusal {
  const details = { limit: HELD_USERNAMES, days: HELD_USERNAME_MS / DAY_MS }
  return new Refusal('too_many_usernames', 'username', details)
}

/** The condition that the new username is the member's current one, or that the current one is reserved for them. */
export function isOwnOrHeld({ db }: Context, memberId: number, next: string): SQL {
  const own = db
    .select({ username: formerUsernames.username })
    .from(formerUsernames)
    .where(eq(formerUsernames.memberId, memberId))
  return sql`(${members.username} = ${next} or ${members.username} in ${own})`
}

/** The statement that holds a member's username before a change, if the new one is free and the limit allows it. */
export function holdUsername(context: Context, memberId: number, next: string) {
  const { db, now } = context
  const own = db
    .select({
      username: members.username,
      memberId: sql<number>`${members.id}`.as('member_id'),
      releasedAt: sql<number>`${now}`.as('released_at'),
    })
    .from(members)
    .where(
      and(
        eq(members.id, memberId),
        ne(members.username, next),
        isNotHeld(context, next, memberId),
        mayGiveUpUsername(context, memberId, next),
      ),
    )
  return db
    .insert(formerUsernames)
    .select(own)
    .onConflictDoUpdate({
      target: formerUsernames.username,
      set: { memberId, releasedAt: now },
    })
}

/** The statement that stops holding a name once its member uses it again. */
export function releaseOwnUsername({ db }: Context, memberId: number) {
  const isOwnAgain = sql`${formerUsernames.username} = (
    select username from members where id = ${memberId}
  )`
  return db.delete(formerUsernames).where(and(eq(formerUsernames.memberId, memberId), isOwnAgain))
}

/**
 * The current username of the member who gave up this one; null if nobody did, or if that member blocks the viewer.
 */
export async function readNewUsername(
  { db, viewer, now }: Context,
  username: string,
): Promise<string | null> {
  const [found] = await db
    .select({ username: members.username })
    .from(formerUsernames)
    .innerJoin(members, eq(members.id, formerUsernames.memberId))
    .where(
      and(
        eq(formerUsernames.username, username.toLowerCase()),
        gt(formerUsernames.releasedAt, now - HELD_USERNAME_MS),
        hasOpenAccount(),
        isNotBlocked(viewer?.id ?? 0, members.id),
      ),
    )
  return found?.username ?? null
}

export const purgeFormerUsernamesJob: ClockJob = {
  name: 'purge_former_usernames',
  every: 'hour',
  run: purgeFormerUsernames,
}

export async function purgeFormerUsernames({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.delete(formerUsernames).where(lte(formerUsernames.releasedAt, now - HELD_USERNAME_MS))
}
