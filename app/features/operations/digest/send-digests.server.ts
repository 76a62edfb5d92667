import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { digests } from '../../../db/operations/digests.ts'
import { isBounce } from '../../../gateways/mail.server.ts'
import { sendLetter } from '../../ground/mail/letters.server.ts'
import { signedId } from '../../identity/tokens/signed-id.server.ts'
import { DIGEST_LATE_MS, DIGEST_MS, DIGEST_UPDATES, DIGESTS_AT_ONCE } from '../limits.ts'
import { readUpdates } from '../updates/list-updates.server.ts'
import { nextMonday } from './digest.ts'
import { digestLetter } from './digest-letter.ts'
import { readFollowedBoards } from './followed-boards.server.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

/** Writes to members, on the Monday morning of their zone, what their week brought. */
export async function sendDigests(worker: Worker): Promise<void> {
  const failures: unknown[] = []
  for (const due of await dueDigests(worker)) {
    await sendDigest(worker, due).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Letters were not sent.')
}

type Due = Awaited<ReturnType<typeof dueDigests>>[number]

/** Also of those who get none now, whose next Monday is to be noted, too. */
function dueDigests({ db, now }: Worker) {
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
      gets: sql`${isEligible} and ${digests.dueAt} >= ${now - DIGEST_LATE_MS}`
        .mapWith(Boolean)
        .as('gets'),
    })
    .from(digests)
    .innerJoin(members, eq(members.id, digests.memberId))
    .where(lte(digests.dueAt, now))
    .orderBy(digests.dueAt)
    .limit(DIGESTS_AT_ONCE)
}

async function sendDigest(worker: Worker, due: Due): Promise<void> {
  const { db, env, now } = worker
  const { memberId, timeZone, dueAt, email, name } = due
  const isThis = and(eq(digests.memberId, memberId), eq(digests.dueAt, dueAt))
  // It is marked first: a letter may get lost, and is never sent twice.
  const marked = await db
    .update(digests)
    .set({ dueAt: nextMonday(now, timeZone) })
    .where(isThis)
    .returning({ memberId: digests.memberId })
  if (marked.length === 0 || !due.gets) return
  const since = now - DIGEST_MS
  const ofWeek = sql`u.member_id = ${memberId} and u.at >= ${since}`
  const updates = await readUpdates(worker, ofWeek, DIGEST_UPDATES + 1)
  const boards = await readFollowedBoards(worker, due, since)
  const letter = digestLetter({
    ...{ name, updates, boards, origin: env.SITE_ORIGIN },
    stopUrl: `${env.SITE_ORIGIN}/letters/digest/${signedId(env, 'weekly digest', memberId)}/`,
  })
  if (!letter) return
  try {
    await sendLetter(worker, email, letter)
  } catch (error) {
    if (!isBounce(error)) throw error
    await db.update(digests).set({ bouncedAt: now }).where(eq(digests.memberId, memberId))
  }
}
