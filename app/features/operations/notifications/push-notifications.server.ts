import { and, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { pushedNotifications } from '../../../db/identity/push.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { type ClockJob, queueJobs } from '../../../jobs.ts'
import type { NotificationKind } from '../../core/permissions/notifications.server.ts'
import type { PushJob, PushNotice } from '../../identity/push/deliver-push.server.ts'
import { PUSHED_MS, PUSHES } from '../limits.ts'
import { readNotifications } from './list-notifications.server.ts'
import { sentenceOf, textOf } from './notification-text.ts'
import { NOTIFICATIONS_PATH } from './notifications-path.ts'

const TITLES: Record<NotificationKind, string> = {
  saved: 'Saved',
  followed: 'A new follower',
  board_followed: 'A new follower',
  board_pinned: 'Shared board',
  invited: 'Invitation',
  joined: 'Shared board',
  sent_pin: 'For you',
  sent_board: 'For you',
  sent_profile: 'For you',
  imported: 'Import',
  data_ready: 'Copy of your data',
  decided: 'Decision',
  appeal_answered: 'Appeal',
  campaign_approved: 'Campaign',
  campaign_rejected: 'Campaign',
  campaign_changes_rejected: 'Campaign',
  campaign_ended: 'Campaign',
  bill_unpaid: 'Bill',
  claim_lapsed: 'Claimed website',
  price_fell: 'Price',
  new_device: 'New device',
}

type About = Exclude<PushJob['about'], 'many' | null>

export const pushNotificationsJob: ClockJob = {
  name: 'push_updates',
  every: 'minute',
  run: pushNotifications,
}

/**
 * Pushes due notifications to browsers. A member with many notifications gets one push that counts them. Rows are
 * marked after sending, so a push may come twice; the second replaces the first.
 */
export async function pushNotifications(worker: Worker): Promise<void> {
  for (let round = 0; round < PUSHES.rounds; round++) {
    if ((await pushBatch(worker)) < PUSHES.atOnce) return
  }
}

async function pushBatch({ db, env, now }: Worker): Promise<number> {
  const due = await db
    .select()
    .from(pushedNotifications)
    .where(and(isNull(pushedNotifications.sentAt), lte(pushedNotifications.dueAt, now)))
    .orderBy(pushedNotifications.dueAt)
    .limit(PUSHES.atOnce)
  if (due.length === 0) return 0
  const byMember = Map.groupBy(due, ({ memberId }) => memberId)
  const jobs = [...byMember].flatMap(([memberId, rows]): PushJob[] => {
    const about: (About | 'many')[] = rows.length > PUSHES.burst ? ['many'] : rows.map(aboutOf)
    return about.map((about) => ({
      kind: 'push',
      memberId,
      subscriptionId: null,
      about,
      tries: 0,
    }))
  })
  await queueJobs(env, jobs)
  await runBatch(
    db,
    due.map(
      ({ memberId, day, kind, subjectId }) => sql`update pushed_notifications set sent_at = ${now}
        where member_id = ${memberId} and day = ${day} and kind = ${kind} and subject_id = ${subjectId}`,
    ),
  )
  return due.length
}

function aboutOf({ day, kind, subjectId }: About): About {
  return { day, kind, subjectId }
}

export const purgePushesJob: ClockJob = { name: 'forget_pushes', every: 'hour', run: purgePushes }

/** Deletes records that are old enough for the same notification to be sent again. */
export async function purgePushes({ db, now }: Worker): Promise<void> {
  await db.delete(pushedNotifications).where(lt(pushedNotifications.sentAt, now - PUSHED_MS))
}

/** Reads a push notification's text; null if the member has seen it or may no longer see it. */
export async function readPushNotification(
  { db }: Worker,
  { memberId, about }: PushJob,
): Promise<PushNotice | null> {
  const ofMember = sql`u.member_id = ${memberId} and u.at > members.notifications_seen_at`
  if (about === null || about === 'many') {
    const count = (await readNotifications({ db }, ofMember, PUSHES.counted)).length
    if (count === 0) return null
    const text =
      count === 1 ? 'You have a notification' : `You have ${countText(count)} notifications`
    return { title: 'Notifications', body: text, path: NOTIFICATIONS_PATH, tag: 'many' }
  }
  const { day, kind, subjectId } = about
  const isSubject = sql`${ofMember} and u.day = ${day} and u.kind = ${kind} and u.subject_id = ${subjectId}`
  const [notification] = await readNotifications({ db }, isSubject, 1)
  if (!notification) return null
  const { to } = sentenceOf(notification)
  return {
    title: TITLES[notification.kind],
    body: textOf(notification),
    path: to,
    tag: `${kind} ${subjectId}`,
  }
}

function countText(count: number): string {
  return count === PUSHES.counted ? `${count} or more` : String(count)
}
