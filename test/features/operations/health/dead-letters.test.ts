import { env } from 'cloudflare:test'
import { afterEach, expect, test, vi } from 'vitest'
import { deadLetters } from '../../../../app/db/operations/dead-letters.ts'
import { resendDeadLetters } from '../../../../app/features/operations/health/dead-letters.server.ts'
import type { Job } from '../../../../app/jobs.ts'
import { handleQueue } from '../../../../workers/background/jobs.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

const MONTH_MS = 31 * 24 * 60 * 60 * 1000

afterEach(() => void vi.restoreAllMocks())

test('a message whose last try has failed is kept until an operator retries it', async () => {
  const worker = aVisitor()
  const message = aMessage({ kind: 'import', importId: 5 })
  await handleQueue({ queue: 'pinfold-dead-letters', messages: [message] }, env)

  expect(message.ack).toHaveBeenCalledOnce()
  expect(await kept()).toMatchObject([{ job: { kind: 'import', importId: 5 }, retriedAt: null }])
  const { sent, queues } = recording()
  await resendDeadLetters({ ...worker, env: { ...env, ...queues } })
  expect(sent).toEqual([])

  await worker.db.update(deadLetters).set({ retriedAt: worker.now })
  await resendDeadLetters({ ...worker, env: { ...env, ...queues } })

  expect(sent).toEqual([['IMPORTS', { kind: 'import', importId: 5 }]])
  expect(await kept()).toEqual([])
})

test('each message returns to its own queue, and one that can’t be sent is kept', async () => {
  const worker = aVisitor()
  for (const job of [{ kind: 'reindex' }, { kind: 'look', sourceId: 3, turn: 1 }] as const) {
    await handleQueue({ queue: 'staging-dead-letters', messages: [aMessage(job)] }, env)
    // Messages of one millisecond have no order.
    await scheduler.wait(2)
  }
  await worker.db.update(deadLetters).set({ retriedAt: worker.now })
  const { sent, queues } = recording()
  const broken = { send: () => Promise.reject(new Error('The queue is full.')) }
  const half = { ...env, ...queues, IMPORTS: { ...env.IMPORTS, ...broken } }

  await expect(resendDeadLetters({ ...worker, env: half })).rejects.toThrow('The queue is full.')

  expect(sent).toEqual([['JOBS', { kind: 'reindex' }]])
  expect(await kept()).toMatchObject([{ job: { kind: 'look' } }])
})

test('a message is deleted after a month', async () => {
  const worker = aVisitor()
  await handleQueue(
    { queue: 'pinfold-dead-letters', messages: [aMessage({ kind: 'reindex' })] },
    env,
  )

  await resendDeadLetters({ ...worker, now: worker.now + MONTH_MS })

  expect(await kept()).toEqual([])
})

async function kept() {
  const rows = await aVisitor().db.select().from(deadLetters).orderBy(deadLetters.id)
  return rows
}

function aMessage(body: Job) {
  return {
    id: crypto.randomUUID(),
    timestamp: new Date(),
    body,
    attempts: 6,
    ack: vi.fn(),
    retry: vi.fn(),
  }
}

/** Queues that record what is sent to them. */
function recording() {
  const sent: [queue: string, job: Job][] = []
  const queue = (name: 'JOBS' | 'IMPORTS') =>
    new Proxy(env[name], {
      get: () => async (job: Job) => void sent.push([name, job]),
    })
  return { sent, queues: { JOBS: queue('JOBS'), IMPORTS: queue('IMPORTS') } }
}
