import type { Job } from '../../../app/jobs.ts'

const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }

/** Cloudflare refuses larger batches. */
const MOST_MESSAGES = 100

/** A queue that delivers each message at once, with the delay in seconds that it was sent with. */
export function aQueue(take: (job: Job, delaySeconds: number) => void): Queue<Job> {
  return {
    metrics: async () => metadata.metrics,
    async send(job, { delaySeconds = 0 } = {}) {
      take(job, delaySeconds)
      return { metadata }
    },
    async sendBatch(messages) {
      const batch = [...messages]
      if (batch.length > MOST_MESSAGES) throw new Error('The batch has too many messages.')
      for (const { body, delaySeconds = 0 } of batch) take(body, delaySeconds)
      return { metadata }
    },
  }
}
