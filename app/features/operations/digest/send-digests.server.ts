import { and, between, count, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { emails } from '../../../db/core/emails.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { digests } from '../../../db/operations/digests.ts'
import { type ClockJob, LONG_JOB_MS, queueJobs, type WriteDigests } from '../../../jobs.ts'
import { EMAIL_PRIORITY, emailRecords } from '../../core/emails/queue-email.server.ts'
import { signedId } from '../../identity/tokens/signed-id.server.ts'
import { bulkQuotaLeft } from '../email-sending/daily-quota.server.ts'
import { queueSending } from '../email-sending/send-emails.server.ts'
import {
  DIGEST_LATE_MS,
  DIGEST_MS,
  DIGEST_NOTIFICATIONS,
  DIGEST_SKIPS,
  DIGEST_TURN_MS,
  DIGESTS_AT_ONCE,
} from '../limits.ts'
import { readNotifications } from '../notifications/list-notifications.server.ts'
import { nextMonday } from './digest.ts'
import { digestEmail } from './digest-email.server.ts'
import { readFollowedBoards } from './followed-boards.server.ts'
import { turnSize } from './turn-size.ts'

export const sendDigestsJob: ClockJob = {
  name: 'send_digests',
  every: 'minute',
  run: sendDigests,
  limitMs: LONG_JOB_MS,
}

/** Queues this minute's share of Monday morning's emails, within the quota. */
export async function sendDigests(worker: Worker): Promise<void> {
  const { db, env, now } = worker
  await skipLate(worker)
  const isDue = between(digests.dueAt, now - DIGEST_LATE_MS, now)
  const due = await db
    .select({ dueAt: digests.dueAt, count: count() })
    .from(digests)
    .where(isDue)
    .groupBy(digests.dueAt)
  if (due.length === 0) return
  const readers = await db
    .select({ id: digests.memberId })
    .from(digests)
    .where(isDue)
    .orderBy(digests.dueAt, digests.memberId)
    .limit(Math.max(0, Math.min(turnSize(due, now), await quotaLeft(worker))))
  const jobs: WriteDigests[] = []
  for (let first = 0; first < readers.length; first += DIGESTS_AT_ONCE) {
    const memberIds = readers.slice(first, first + DIGESTS_AT_ONCE).map(({ id }) => id)
    jobs.push({ kind: 'write_digests', memberIds, until: now + DIGEST_TURN_MS })
  }
  await queueJobs(env, jobs)
}

async function quotaLeft(worker: Worker): Promise<number> {
  const [waiting] = await worker.db
    .select({ count: count() })
    .from(emails)
    .where(and(isNull(emails.failedAt), eq(emails.priority, EMAIL_PRIORITY.bulk)))
  return (await bulkQuotaLeft(worker)) - (waiting?.count ?? 0)
}

async function skipLate({ db, now }: Worker): Promise<void> {
  const isLate = lt(digests.dueAt, now - DIGEST_LATE_MS)
  for (let round = 0; round < DIGEST_SKIPS.rounds; round++) {
    const [late] = await db
      .select({ timeZone: digests.timeZone })
      .from(digests)
      .where(isLate)
      .orderBy(digests.dueAt)
      .limit(1)
    if (!late) return
    const { timeZone } = late
    const ids = db
      .select({ id: digests.memberId })
      .from(digests)
      .where(and(isLate, eq(digests.timeZone, timeZone)))
      .limit(DIGEST_SKIPS.atOnce)
    await db
      .update(digests)
      .set({ dueAt: nextMonday(now, timeZone) })
      .where(inArray(digests.memberId, ids))
  }
}

/** Writes the emails of a turn. Skips a late message, because a later turn includes its readers. */
export async function writeDigests(
  worker: Worker,
  { memberIds, until }: WriteDigests,
): Promise<void> {
  if (worker.now > until) return
  const failures: unknown[] = []
  let written = 0
  for (const due of await dueDigests(worker, memberIds)) {
    try {
      if (await writeDigest(worker, due)) written++
    } catch (error) {
      failures.push(error)
    }
  }
  await queueSending(worker, written)
  if (failures.length > 0) throw new AggregateError(failures, 'Digests were not written.')
}

type Due = Awaited<ReturnType<typeof dueDigests>>[number]

/** Includes members without news, whose next Monday must be set too. */
function dueDigests({ db, now }: Worker, memberIds: readonly number[]) {
  const isEligible = and(
    isNull(digests.bouncedAt),
    eq(members.state, 'active'),
    isNotNull(members.emailVerifiedAt),
  )
  return db
    .select({
      memberId: digests.memberId,
      timeZone: digests.timeZone,
      dueAt: digests.dueAt,
      email: members.email,
      name: members.firstName,
      hidesAi: members.hidesAi,
      gets: sql`${isEligible}`.mapWith(Boolean).as('gets'),
    })
    .from(digests)
    .innerJoin(members, eq(members.id, digests.memberId))
    .where(
      and(
        sql`${digests.memberId} in (select value from json_each(${JSON.stringify(memberIds)}))`,
        lte(digests.dueAt, now),
      ),
    )
}

/** Returns false if there was no email to write, or another message had already written it. */
async function writeDigest(worker: Worker, due: Due): Promise<boolean> {
  const { db, now } = worker
  const email = due.gets ? await emailFor(worker, due) : null
  const to = sql`select ${due.email} as address where changes() > 0`
  const [moved] = await withNewId(now, () =>
    db.batch([
      db
        .update(digests)
        .set({ dueAt: nextMonday(now, due.timeZone) })
        .where(and(eq(digests.memberId, due.memberId), eq(digests.dueAt, due.dueAt)))
        .returning({ id: digests.memberId }),
      ...(email ? emailRecords(worker, { to, content: email }) : []),
    ]),
  )
  return email !== null && moved.length > 0
}

async function emailFor(worker: Worker, due: Due) {
  const { env, now } = worker
  const { memberId, name } = due
  const since = now - DIGEST_MS
  const ofWeek = sql`u.member_id = ${memberId} and u.at >= ${since}`
  const [updates, boards] = await Promise.all([
    readNotifications(worker, ofWeek, DIGEST_NOTIFICATIONS + 1),
    readFollowedBoards(worker, due, since),
  ])
  return digestEmail({
    name,
    updates,
    boards,
    origin: env.SITE_ORIGIN,
    stopUrl: `${env.SITE_ORIGIN}/letters/digest/${signedId(env, 'weekly digest', memberId)}/`,
  })
}
