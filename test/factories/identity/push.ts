import type { Context } from '../../../app/context.server.ts'
import {
  deliverPush,
  type PushJob,
  type PushNotice,
} from '../../../app/features/identity/push/deliver-push.server.ts'
import type { NewSubscription } from '../../../app/features/identity/push/push.ts'
import type { Job } from '../../../app/jobs.ts'
import { aQueue } from '../core/queue.ts'

const SERVICE = 'https://updates.push.services.mozilla.com/wpush/v2'

type ReceivedNotification = PushNotice & { topic: string; ttl: number }

/** A browser registered at a push service; `answers` are the service's responses to its next messages. */
export async function aSubscription(
  answers: { status: number; headers?: Record<string, string> }[] = [],
): Promise<NewSubscription> {
  const response = await fetch(`${SERVICE}/${crypto.randomUUID()}`, { method: 'PUT' })
  const subscription = await response.json<NewSubscription>()
  const body = JSON.stringify(answers)
  await fetch(subscription.endpoint, { method: 'PATCH', body })
  return subscription
}

/** The notifications that a browser received, oldest first. */
export async function notificationsReceivedBy({
  endpoint,
}: {
  endpoint: string
}): Promise<ReceivedNotification[]> {
  const response = await fetch(endpoint)
  const taken = await response.json<{ text: string; topic: string; ttl: number }[]>()
  return taken.map(({ text, ...more }) => ({ ...JSON.parse(text), ...more }))
}

/** A queue that passes on notification jobs. */
export function aPushQueue(take: (job: PushJob, delaySeconds: number) => void): Queue<Job> {
  return aQueue((job, delaySeconds) => {
    if (job.kind === 'push') take(job, delaySeconds)
  })
}

export type Sent = { job: PushJob; delaySeconds: number }

/** Runs a job, and the jobs for single browsers that it creates. Returns the jobs that should be delayed. */
export async function deliver(
  worker: Pick<Context, 'db' | 'env' | 'now'>,
  memberId: number,
  notice: PushNotice | null,
  job: Partial<PushJob> = {},
): Promise<Sent[]> {
  const waiting: Sent[] = []
  const next: PushJob[] = [
    { kind: 'push', memberId, subscriptionId: null, about: 'many', tries: 0, ...job },
  ]
  const { sendBatch } = aPushQueue((job) => next.push(job))
  const JOBS = {
    ...aPushQueue((job, delaySeconds) => waiting.push({ job, delaySeconds })),
    sendBatch,
  }
  for (let job = next.shift(); job; job = next.shift()) {
    await deliverPush({ ...worker, env: { ...worker.env, JOBS } }, job, async () => notice)
  }
  return waiting
}
