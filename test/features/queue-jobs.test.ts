import { expect, test } from 'vitest'
import { type Job, queueJobs } from '../../app/jobs.ts'
import { aQueue } from '../factories/core/queue.ts'

test.each([0, 1, 100, 101, 250])(
  '%i jobs are queued in order, at most 100 at once',
  async (count) => {
    const jobs = Array.from(
      { length: count },
      (_, importId) => ({ kind: 'import', importId }) as const,
    )
    const queued: Job[] = []

    await queueJobs({ JOBS: aQueue((job) => queued.push(job)) }, jobs)

    expect(queued).toEqual(jobs)
  },
)
