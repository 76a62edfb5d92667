import { expect, test } from 'vitest'
import { turnSize } from '../../../../app/features/operations/digest/turn-size.ts'
import {
  BULK_SHARE,
  EMAIL_TURNS,
  EMAILS_AT_ONCE,
} from '../../../../app/features/operations/email-sending/limits.ts'
import {
  DIGEST_MORNING_MS,
  DIGEST_TURN_MS,
  DIGESTS_AT_ONCE,
} from '../../../../app/features/operations/limits.ts'

const READERS = 500_000

/** Our assumptions: the time of a call to D1 from the queue's consumer, and of sending an email. */
const CALL_S = 0.05
const SENDING_S = 0.5

/** The connections that an invocation of a Worker can have open. */
const CONNECTIONS = 6

/** Our assumption, from Cloudflare's example of a database that answers 1,000 queries a second. */
const QUERY_S = 0.001

/** A digest takes two queries and a batch of two statements. Sending it takes a batch of two statements. */
const WRITING = { calls: 2, statements: 4 }
const SENDING = { statements: 2 }

/** Urgent and normal emails a minute, about 100,000 a day, and those sent since midnight, before the morning. */
const OTHERS_A_MINUTE = 70
const OTHERS_BEFORE = 7 * 60 * OTHERS_A_MINUTE

const MORNING_S = DIGEST_MORNING_MS / 1000

type Site = { consumers: number; quota: number }

type Message = { kind: 'write'; readers: number[]; until: number } | { kind: 'send' }

type Running = { endsAt: number; finish: () => void }

type Morning = {
  /** The emails sent by the end of each hour. */
  sentByHour: number[]
  sent: number
  /** The second at which the last weekly email was sent. */
  lastAt: number
  /** The longest time in seconds from writing an email to sending it, by kind. */
  longestWait: { other: number; weekly: number }
  /** The largest share of D1's time in a minute. */
  busiest: number
}

test('500,000 weekly emails of one zone are sent within its morning, evenly, by 20 consumers', () => {
  const morning = simulate({ consumers: 20, quota: 700_000 })

  expect(morning.sentByHour).toEqual([142_860, 285_720, 428_580, READERS])
  expect(morning.lastAt).toBeLessThanOrEqual(MORNING_S)
  expect(morning.longestWait).toEqual({
    other: expect.closeTo(14, 0),
    weekly: expect.closeTo(18, 0),
  })
  expect(morning.busiest).toBeLessThan(0.25)
})

test('13 consumers are enough, and with 12 some readers get their email late', () => {
  expect(simulate({ consumers: 13, quota: 700_000 }).lastAt).toBeLessThanOrEqual(MORNING_S)
  expect(simulate({ consumers: 12, quota: 700_000 }).sent).toBeLessThan(READERS)
})

test('the other emails of a day reduce its weekly ones, and are sent even if no weekly ones may be', () => {
  const { sent, longestWait } = simulate({ consumers: 20, quota: READERS / BULK_SHARE })

  expect(sent).toBeLessThan(READERS - OTHERS_BEFORE)
  expect(longestWait.other).toBeLessThan(15)
})

/** Simulates a cron each minute, the consumers of the queue and D1 in steps of a second, until 12:00. */
function simulate({ consumers, quota }: Site): Morning {
  const isWritten = new Uint8Array(READERS)
  let firstUnwritten = 0
  let writtenCount = 0
  const queue: Message[] = []
  let handled = 0
  let running: Running[] = []
  /** When each waiting email was written, the oldest first. */
  const waiting = { other: [] as number[], weekly: [] as number[] }
  let sentToday = OTHERS_BEFORE
  let statements = 0
  const result: Morning = {
    sentByHour: [],
    sent: 0,
    lastAt: 0,
    longestWait: { other: 0, weekly: 0 },
    busiest: 0,
  }
  const bulkLeft = () => Math.floor(quota * BULK_SHARE) - sentToday
  const queueSending = (emails: number) => {
    for (let left = emails; left > 0; left -= EMAILS_AT_ONCE) queue.push({ kind: 'send' })
  }

  function runCron(now: number): void {
    const due = waiting.other.length + (bulkLeft() > 0 ? waiting.weekly.length : 0)
    queueSending(Math.min(due, EMAILS_AT_ONCE * EMAIL_TURNS))
    if (writtenCount === READERS) return
    const count = READERS - writtenCount
    const turn = Math.min(
      turnSize([{ dueAt: 0, count }], now * 1000),
      bulkLeft() - waiting.weekly.length,
    )
    const readers: number[] = []
    for (let reader = firstUnwritten; reader < READERS && readers.length < turn; reader++) {
      if (isWritten[reader] === 0) readers.push(reader)
    }
    for (let first = 0; first < readers.length; first += DIGESTS_AT_ONCE) {
      const until = now + DIGEST_TURN_MS / 1000
      queue.push({ kind: 'write', readers: readers.slice(first, first + DIGESTS_AT_ONCE), until })
    }
  }

  function write(readers: number[], now: number): void {
    let count = 0
    for (const reader of readers) {
      if (isWritten[reader] === 1) continue
      isWritten[reader] = 1
      waiting.weekly.push(now)
      count++
    }
    writtenCount += count
    while (isWritten[firstUnwritten] === 1) firstUnwritten++
    queueSending(count)
  }

  function send(now: number): Running {
    const others = waiting.other.splice(0, EMAILS_AT_ONCE)
    const room = bulkLeft() > 0 ? EMAILS_AT_ONCE - others.length : 0
    const weekly = waiting.weekly.splice(0, room)
    const count = others.length + weekly.length
    const endsAt = now + 3 * CALL_S + Math.ceil(count / CONNECTIONS) * SENDING_S
    statements += 2 + count * SENDING.statements
    const finish = () => {
      sentToday += count
      result.sent += weekly.length
      if (weekly.length > 0) result.lastAt = endsAt
      const { longestWait } = result
      for (const at of others) longestWait.other = Math.max(longestWait.other, endsAt - at)
      for (const at of weekly) longestWait.weekly = Math.max(longestWait.weekly, endsAt - at)
    }
    return { endsAt, finish }
  }

  function start(message: Message, now: number): Running | null {
    if (message.kind === 'send') return send(now)
    if (now > message.until) return null
    const { readers } = message
    statements += 1 + readers.length * WRITING.statements
    const endsAt = now + (2 + readers.length * WRITING.calls) * CALL_S
    return { endsAt, finish: () => write(readers, endsAt) }
  }

  for (let now = 0; now < 4 * 3600; now++) {
    if (now % 60 === 0) {
      result.busiest = Math.max(result.busiest, (statements * QUERY_S) / 60)
      statements = 0
      runCron(now)
      for (let email = 0; email < OTHERS_A_MINUTE; email++) {
        waiting.other.push(now)
        queueSending(1)
      }
    }
    // A consumer that becomes free within the second takes its next message at once.
    for (;;) {
      running.sort((one, other) => one.endsAt - other.endsAt)
      const ended = running.filter(({ endsAt }) => endsAt <= now)
      for (const { finish } of ended) finish()
      running = running.filter(({ endsAt }) => endsAt > now)
      if (running.length >= consumers || handled >= queue.length) break
      while (running.length < consumers && handled < queue.length) {
        const message = queue[handled++]
        const started = message && start(message, now)
        if (started) running.push(started)
      }
    }
    if (now % 3600 === 3599) result.sentByHour.push(result.sent)
  }
  return result
}
