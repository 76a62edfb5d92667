import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding'
import { and, eq } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { members, sessions } from '../../../db/identity/accounts.ts'
import { pushSubscriptions } from '../../../db/identity/push.ts'
import { type PushOutcome, sendPush } from '../../../gateways/push/push.server.ts'
import { type Job, queueJobs } from '../../../jobs.ts'
import { PUSH_DELAYS, PUSH_TEXT_LENGTH, PUSH_TRIES } from '../limits.ts'
import { isOpenSession } from '../sessions/viewer/viewer-query.server.ts'
import { keyedHash } from '../tokens/secrets.server.ts'
import { NOTIFICATIONS_PATH } from './push.ts'
import { pushKey } from './subscriptions.server.ts'

export type PushJob = Extract<Job, { kind: 'push' }>

/** A notification's content. It replaces an earlier one with the same tag. */
export type PushNotice = { title: string; body: string; path: string; tag: string }

/** Reads the notification to show now; null if nothing needs to be shown any more. */
export type ReadNotice = (worker: Worker, job: PushJob) => Promise<PushNotice | null>

/** An error for a request that failed because of our own mistake, so that retrying can't help. */
export class PushRefused extends Error {}

const TOPIC_BYTES = 24

const TEST_NOTICE: PushNotice = {
  title: 'Notifications are on',
  body: 'This is how notifications look here.',
  path: NOTIFICATIONS_PATH,
  tag: 'test',
}

/** Sends a notification to one browser, or queues it for each of the member's browsers. */
export async function deliverPush(worker: Worker, job: PushJob, read: ReadNotice): Promise<void> {
  const { db, env } = worker
  if (pushKey(env) === null) return
  const found = await openSubscriptions(worker, job)
  if (job.subscriptionId === null) {
    const jobs = found.map(({ id }) => ({ ...job, subscriptionId: id }))
    return queueJobs(env, jobs)
  }
  const [subscription] = found
  const notice = subscription && (job.about === null ? TEST_NOTICE : await read(worker, job))
  if (!notice) return
  const outcome = await send(worker, subscription, job, notice)
  if (outcome.kind === 'later') await retryLater(worker, job, outcome.afterSeconds)
  if (outcome.kind === 'gone') {
    await db
      .delete(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.id, subscription.id),
          eq(pushSubscriptions.endpoint, subscription.endpoint),
        ),
      )
  }
  if (outcome.kind === 'refused') {
    throw new PushRefused(`A push service refused a notification: ${outcome.status}`)
  }
}

function openSubscriptions({ db, now }: Worker, { memberId, subscriptionId }: PushJob) {
  return db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      publicKey: pushSubscriptions.publicKey,
      authSecret: pushSubscriptions.authSecret,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(members, eq(members.id, pushSubscriptions.memberId))
    .where(
      and(
        eq(pushSubscriptions.memberId, memberId),
        subscriptionId === null ? undefined : eq(pushSubscriptions.id, subscriptionId),
        eq(pushSubscriptions.isPaused, false),
        eq(members.state, 'active'),
        isOpenSession(now),
      ),
    )
}

type Subscription = Awaited<ReturnType<typeof openSubscriptions>>[number]

function send(
  { env, now }: Worker,
  { endpoint, publicKey, authSecret }: Subscription,
  { memberId }: PushJob,
  { title, body, path, tag }: PushNotice,
): Promise<PushOutcome> {
  const topic = keyedHash(env, `push topic\n${memberId}\n${tag}`).slice(0, TOPIC_BYTES)
  return sendPush(env, {
    endpoint,
    keys: {
      publicKey: decodeBase64urlIgnorePadding(publicKey),
      authSecret: decodeBase64urlIgnorePadding(authSecret),
    },
    text: JSON.stringify({ title: cut(title), body: cut(body), path, tag }),
    topic: encodeBase64urlNoPadding(topic),
    now,
  })
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length > PUSH_TEXT_LENGTH
    ? `${characters.slice(0, PUSH_TEXT_LENGTH - 1).join('')}…`
    : text
}

async function retryLater(
  { env }: Worker,
  job: PushJob,
  afterSeconds: number | null,
): Promise<void> {
  if (job.tries + 1 >= PUSH_TRIES) return
  const delaySeconds = Math.max(afterSeconds ?? 0, PUSH_DELAYS.first * 4 ** job.tries)
  if (delaySeconds > PUSH_DELAYS.most) return
  await env.JOBS.send({ ...job, tries: job.tries + 1 }, { delaySeconds })
}
