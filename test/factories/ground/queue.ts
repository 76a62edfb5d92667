import type { Job } from '../../../app/jobs.ts'

const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }

/** A queue that delivers each message at once, with the delay in seconds that it was sent with. */
export function aQueue(take: (job: Job, delaySeconds: number) => void): Queue<Job> {
  return {
    metrics: async () => metadata.metrics,
    async send(job, { delaySeconds = 0 } = {}) {
      take(job, delaySeconds)
      return { metadata }
    },
    async sendBatch(messages) {
      for (const { body, delaySeconds = 0 } of messages) take(body, delaySeconds)
      return { metadata }
    },
  }
}
