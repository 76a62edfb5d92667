import { and, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { pushedUpdates } from '../../../db/identity/push.ts'
import { runTogether } from '../../../db/run-together.ts'
import type { UpdateKind } from '../../ground/permissions/updates.server.ts'
import type { PushJob, PushNotice } from '../../identity/push/deliver-push.server.ts'
import { PUSHED_MS, PUSHES } from '../limits.ts'
import { readUpdates } from './list-updates.server.ts'
import { sentenceOf, textOf } from './update-words.ts'
import { UPDATES_PATH } from './updates-path.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

const TITLES: Record<UpdateKind, string> = {
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
  campaign_ended: 'Campaign',
  bill_unpaid: 'Bill',
  claim_lapsed: 'Claimed website',
  price_fell: 'Price',
  new_device: 'New device',
}

type About = Exclude<PushJob['about'], 'many' | null>

/**
 * Has browsers shown what members were told since a minute ago. A member of many updates is told of them at once.
 * They are marked when they are sent: some may be sent twice, and take each other's place.
 */
export async function pushUpdates(worker: Worker): Promise<void> {
  for (let round = 0; round < PUSHES.rounds; round++) {
    if ((await pushSome(worker)) < PUSHES.atOnce) return
  }
}

async function pushSome({ db, env, now }: Worker): Promise<number> {
  const due = await db
    .select()
    .from(pushedUpdates)
    .where(and(isNull(pushedUpdates.sentAt), lte(pushedUpdates.dueAt, now)))
    .orderBy(pushedUpdates.dueAt)
    .limit(PUSHES.atOnce)
  if (due.length === 0) return 0
  const byMember = Map.groupBy(due, ({ memberId }) => memberId)
  const jobs = [...byMember].flatMap(([memberId, rows]): PushJob[] => {
    const about: (About | 'many')[] = rows.length > PUSHES.burst ? ['many'] : rows.map(aboutOf)
    return about.map((about) => ({
      ...{ kind: 'push', memberId, subscriptionId: null, about, tries: 0 },
    }))
  })
  await env.JOBS.sendBatch(jobs.map((body) => ({ body })))
  await runTogether(
    db,
    due.map(
      ({ memberId, day, kind, subjectId }) => sql`update pushed_updates set sent_at = ${now}
        where member_id = ${memberId} and day = ${day} and kind = ${kind} and subject_id = ${subjectId}`,
    ),
  )
  return due.length
}

function aboutOf({ day, kind, subjectId }: About): About {
  return { day, kind, subjectId }
}

/** Forgets what was sent so long ago that it may be sent again. */
export async function forgetPushes({ db, now }: Worker): Promise<void> {
  await db.delete(pushedUpdates).where(lt(pushedUpdates.sentAt, now - PUSHED_MS))
}

/** Reads what a notification says; null for what its member has seen, or may not learn of any more. */
export async function readPushedUpdate(
  { db }: Worker,
  { memberId, about }: PushJob,
): Promise<PushNotice | null> {
  const ofMember = sql`u.member_id = ${memberId} and u.at > members.updates_seen_at`
  if (about === null || about === 'many') {
    const count = (await readUpdates({ db }, ofMember, PUSHES.counted)).length
    if (count === 0) return null
    const words =
      count === 1 ? 'There is an update for you' : `There are ${countText(count)} updates for you`
    return { title: 'Updates', body: words, path: UPDATES_PATH, tag: 'many' }
  }
  const { day, kind, subjectId } = about
  const isThis = sql`${ofMember} and u.day = ${day} and u.kind = ${kind} and u.subject_id = ${subjectId}`
  const [update] = await readUpdates({ db }, isThis, 1)
  if (!update) return null
  const { to } = sentenceOf(update)
  return { title: TITLES[update.kind], body: textOf(update), path: to, tag: `${kind} ${subjectId}` }
}

function countText(count: number): string {
  return count === PUSHES.counted ? `${count} or more` : String(count)
}
