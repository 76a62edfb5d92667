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

type Simulation = Site & {
  isWritten: Uint8Array
  firstUnwritten: number
  writtenCount: number
  queue: Message[]
  handled: number
  running: Running[]
  /** When each waiting email was written, the oldest first. */
  waiting: { other: number[]; weekly: number[] }
  sentToday: number
  /** Statements that D1 ran in this minute. */
  statements: number
  result: Morning
}

/** Simulates a cron each minute, the consumers of the queue and D1 in steps of a second, until 12:00. */
function simulate(site: Site): Morning {
  const simulation: Simulation = {
    ...site,
    isWritten: new Uint8Array(READERS),
    firstUnwritten: 0,
    writtenCount: 0,
    queue: [],
    handled: 0,
    running: [],
    waiting: { other: [], weekly: [] },
    sentToday: OTHERS_BEFORE,
    statements: 0,
    result: {
      sentByHour: [],
      sent: 0,
      lastAt: 0,
      longestWait: { other: 0, weekly: 0 },
      busiest: 0,
    },
  }
  const { result } = simulation
  for (let now = 0; now < 4 * 3600; now++) {
    if (now % 60 === 0) startMinute(simulation, now)
    runConsumers(simulation, now)
    if (now % 3600 === 3599) result.sentByHour.push(result.sent)
  }
  return result
}

function startMinute(simulation: Simulation, now: number): void {
  const { result, waiting } = simulation
  result.busiest = Math.max(result.busiest, (simulation.statements * QUERY_S) / 60)
  simulation.statements = 0
  runCron(simulation, now)
  for (let email = 0; email < OTHERS_A_MINUTE; email++) {
    waiting.other.push(now)
    queueSending(simulation, 1)
  }
}

function runCron(simulation: Simulation, now: number): void {
  const { isWritten, firstUnwritten, writtenCount, queue, waiting } = simulation
  const left = bulkLeft(simulation)
  const due = waiting.other.length + (left > 0 ? waiting.weekly.length : 0)
  queueSending(simulation, Math.min(due, EMAILS_AT_ONCE * EMAIL_TURNS))
  if (writtenCount === READERS) return
  const share = turnSize([{ dueAt: 0, count: READERS - writtenCount }], now * 1000)
  const turn = Math.min(share, left - waiting.weekly.length)
  const readers: number[] = []
  for (let reader = firstUnwritten; reader < READERS && readers.length < turn; reader++) {
    if (isWritten[reader] === 0) readers.push(reader)
  }
  for (let first = 0; first < readers.length; first += DIGESTS_AT_ONCE) {
    const until = now + DIGEST_TURN_MS / 1000
    queue.push({ kind: 'write', readers: readers.slice(first, first + DIGESTS_AT_ONCE), until })
  }
}

function bulkLeft({ quota, sentToday }: Simulation): number {
  return Math.floor(quota * BULK_SHARE) - sentToday
}

function queueSending({ queue }: Simulation, emails: number): void {
  for (let left = emails; left > 0; left -= EMAILS_AT_ONCE) queue.push({ kind: 'send' })
}

/** A consumer that becomes free takes its next message at once. */
function runConsumers(simulation: Simulation, now: number): void {
  const { consumers, queue } = simulation
  const hasEnded = ({ endsAt }: Running) => endsAt <= now
  for (;;) {
    const ended = simulation.running.filter(hasEnded)
    simulation.running = simulation.running.filter((one) => !hasEnded(one))
    for (const { finish } of ended.sort((one, other) => one.endsAt - other.endsAt)) finish()
    const { running } = simulation
    if (running.length >= consumers || simulation.handled >= queue.length) return
    while (running.length < consumers && simulation.handled < queue.length) {
      const message = queue[simulation.handled++]
      const started = message && start(simulation, message, now)
      if (started) running.push(started)
    }
  }
}

function start(simulation: Simulation, message: Message, now: number): Running | null {
  if (message.kind === 'send') return send(simulation, now)
  if (now > message.until) return null
  const { readers } = message
  simulation.statements += 1 + readers.length * WRITING.statements
  const endsAt = now + (2 + readers.length * WRITING.calls) * CALL_S
  return { endsAt, finish: () => write(simulation, readers, endsAt) }
}

function write(simulation: Simulation, readers: number[], now: number): void {
  const { isWritten, waiting } = simulation
  let count = 0
  for (const reader of readers) {
    if (isWritten[reader] === 1) continue
    isWritten[reader] = 1
    waiting.weekly.push(now)
    count++
  }
  simulation.writtenCount += count
  while (isWritten[simulation.firstUnwritten] === 1) simulation.firstUnwritten++
  queueSending(simulation, count)
}

function send(simulation: Simulation, now: number): Running {
  const { result, waiting } = simulation
  const others = waiting.other.splice(0, EMAILS_AT_ONCE)
  const room = bulkLeft(simulation) > 0 ? EMAILS_AT_ONCE - others.length : 0
  const weekly = waiting.weekly.splice(0, room)
  const count = others.length + weekly.length
  const endsAt = now + 3 * CALL_S + Math.ceil(count / CONNECTIONS) * SENDING_S
  simulation.statements += 2 + count * SENDING.statements
  const finish = () => {
    simulation.sentToday += count
    result.sent += weekly.length
    if (weekly.length > 0) result.lastAt = endsAt
    const { longestWait } = result
    for (const at of others) longestWait.other = Math.max(longestWait.other, endsAt - at)
    for (const at of weekly) longestWait.weekly = Math.max(longestWait.weekly, endsAt - at)
  }
  return { endsAt, finish }
}
