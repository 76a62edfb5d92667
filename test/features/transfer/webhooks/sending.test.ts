import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../../app/db/database.ts'
import { WEBHOOK_MS } from '../../../../app/features/transfer/limits.ts'
import {
  listDeliveries,
  resendDelivery,
  testWebhook,
} from '../../../../app/features/transfer/webhooks/deliveries.server.ts'
import {
  purgeWebhooks,
  sendDueWebhooks,
  sendWebhook,
} from '../../../../app/features/transfer/webhooks/send-webhooks.server.ts'
import { brokenAfter } from '../../../broken-database.ts'
import { sentEmailsTo } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, pinsOn } from '../../../factories/content/pins.ts'
import { withQueue } from '../../../factories/transfer/imports.ts'
import {
  aMemberWithPausedQueue,
  answerNext,
  aWebhook,
  eventsSentTo,
  isGenuine,
  requestsTo,
  sendDue,
  webhookRow,
} from '../../../factories/transfer/webhooks.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

async function aWebhookedBoard() {
  const ana = await aMemberWithPausedQueue()
  const board = await aBoard(ana)
  return { ana, board, webhook: await aWebhook(ana, board) }
}

const FAULTS = [
  ['an error', { status: 500 }, { lastStatus: 500, lastError: 'refused' }],
  [
    'a redirect',
    { status: 307, headers: { Location: 'https://x.hooks.example/' } },
    { lastStatus: 307, lastError: 'redirected' },
  ],
  ['silence', { status: 204, is: 'silent' }, { lastStatus: null, lastError: 'slow' }],
] as const

test.each(FAULTS)(
  'after %s the same message is sent again, and the next one waits',
  async (_, fault, last) => {
    const { ana, board, webhook } = await aWebhookedBoard()
    const [first, second] = await pinsOn(ana, board, 2)
    await answerNext(webhook.url, fault)

    const at = await sendDue(webhook, { ...WEBHOOK_MS, ...('is' in fault && { answer: 300 }) })
    const { items } = await listDeliveries(webhook.program, {
      webhookId: webhook.id,
      bookmark: null,
      pageSize: 25,
    })
    const failing = await webhookRow(webhook.id)
    const againAt = await sendDue(webhook)

    expect(items.map(({ attempts }) => attempts)).toEqual([0, 1])
    expect(items[1]).toMatchObject({ ...last, deliveredAt: null, pinId: String(first) })
    expect(failing?.next_at).toBe((at ?? 0) + MINUTE_MS)
    const [one, again, next] = await requestsTo(webhook.url)
    expect(again?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
    expect(again?.body).toBe(one?.body)
    expect(again && (await isGenuine(again, webhook.secret, againAt ?? 0))).toBe(true)
    expect(JSON.parse(next?.body ?? '').data.pin_id).toBe(String(second))
    expect(await webhookRow(webhook.id)).toMatchObject({
      failures: 0,
      failing_since: null,
      next_at: null,
    })
    expect(await requestsTo('https://x.hooks.example/')).toEqual([])
  },
)

test('an endless response isn’t read', async () => {
  const { ana, board, webhook } = await aWebhookedBoard()
  await aPin(ana, board)
  await answerNext(webhook.url, { status: 200, is: 'endless' })

  await sendDue(webhook)

  expect((await webhookRow(webhook.id))?.next_at).toBeNull()
})

test('delays grow over a day, then the webhook stops with one email, and restarts with the waiting messages', async () => {
  const { ana, board, webhook } = await aWebhookedBoard()
  const [first] = await pinsOn(ana, board, 2)
  await answerNext(webhook.url, ...Array.from({ length: 9 }, () => ({ status: 500 })))

  const times: number[] = []
  for (let at = await sendDue(webhook); at !== null; at = await sendDue(webhook)) times.push(at)

  const [start = 0] = times
  expect(times.map((at) => Math.round((at - start) / MINUTE_MS))).toEqual([
    0, 1, 6, 36, 156, 456, 936, 1416, 1440,
  ])
  const { email } = webhook.maker.viewer
  expect((await sentEmailsTo(email)).map(({ subject }) => subject)).toEqual([
    'A webhook of your app on Pinfold has stopped',
  ])
  const stoppedAt = (await webhookRow(webhook.id))?.stopped_at
  expect(stoppedAt).toBe(start + DAY_MS)
  await aPin(ana, board)
  expect(await sendDue(webhook)).toBeNull()
  expect(await eventsSentTo(webhook.url)).toHaveLength(9)

  const { id } = await testWebhook(webhook.program, { webhookId: webhook.id })
  await sendDue(webhook)

  const events = (await eventsSentTo(webhook.url)).slice(9)
  expect(events.map(({ type }) => type)).toEqual(['pin.created', 'pin.created', 'test'])
  expect(events[0]?.data['pin_id']).toBe(String(first))
  expect((await requestsTo(webhook.url)).at(-1)?.headers['webhook-id']).toBe(`msg_${id}`)
})

test('a receiver that answers 410 Gone stops the webhook at once; one that asks for time gets at most a day', async () => {
  const { ana, board, webhook } = await aWebhookedBoard()
  await aPin(ana, board)
  await answerNext(
    webhook.url,
    { status: 503, headers: { 'Retry-After': '7200' } },
    { status: 429, headers: { 'Retry-After': '9999999' } },
    { status: 410 },
  )

  const first = (await sendDue(webhook)) ?? 0
  const second = await sendDue(webhook)
  const third = await sendDue(webhook)

  expect([second, third]).toEqual([first + 2 * 60 * MINUTE_MS, first + DAY_MS])
  expect((await webhookRow(webhook.id))?.stopped_at).toBe(third)
  expect(await sentEmailsTo(webhook.maker.viewer.email)).toHaveLength(1)
})

test('a duplicate queue message sends once, and a lost one is replaced', async () => {
  const { ana, board, webhook } = await aWebhookedBoard()
  await aPin(ana, board)
  const jobs: unknown[] = []
  const worker = withQueue(webhook.maker, (job) => jobs.push(job))
  const now = Date.now() + MINUTE_MS
  await sendDueWebhooks({ ...worker, now })
  const job = jobs.find((sent) => Object.values(sent ?? {}).includes(webhook.id))
  expect(job).toMatchObject({ kind: 'webhook', turn: now + WEBHOOK_MS.sent })
  const query = { webhookId: webhook.id, turn: now + WEBHOOK_MS.sent }

  // The message is sent, but nothing is recorded.
  const dying = sendWebhook({ ...worker, now, db: brokenAfter(6) }, query)
  await expect(dying).rejects.toThrow('Network connection lost.')
  await Promise.all([
    sendWebhook({ ...worker, now }, query),
    sendWebhook({ ...worker, now }, query),
  ])
  expect(await requestsTo(webhook.url)).toHaveLength(1)
  await sendDue(webhook)

  const came = await requestsTo(webhook.url)
  expect(came).toHaveLength(2)
  expect(came[1]?.headers['webhook-id']).toBe(came[0]?.headers['webhook-id'])
  const turn = { webhookId: webhook.id, turn: now + WEBHOOK_MS.held }
  await Promise.all([sendWebhook(worker, turn), sendWebhook(worker, turn)])
  expect(await requestsTo(webhook.url)).toHaveLength(2)
})

test('a run that is out of time leaves the rest to the next one', async () => {
  const { ana, board, webhook } = await aWebhookedBoard()
  await pinsOn(ana, board, 2)
  const jobs: unknown[] = []
  const worker = withQueue(webhook.maker, (job) => jobs.push(job))

  await sendDue({ ...webhook, maker: worker }, { answer: 1000, run: 0 })

  expect(await requestsTo(webhook.url)).toEqual([])
  const next = (await webhookRow(webhook.id))?.next_at
  expect(jobs).toEqual([{ kind: 'webhook', webhookId: webhook.id, turn: next }])
})

test('a backlog is sent in one run and in order, with one round trip per chunk', async () => {
  const { ana, board, webhook } = await aWebhookedBoard()
  const pins = await pinsOn(ana, board, BACKLOG)
  const db = openDatabase(env.DB.withSession('first-primary'))

  await sendDue({ ...webhook, maker: { ...webhook.maker, db } })

  const events = await eventsSentTo(webhook.url)
  expect(events.map(({ data }) => data['pin_id'])).toEqual(pins.map(String))
  expect((await webhookRow(webhook.id))?.next_at).toBeNull()
  // Sending takes twelve round trips on a quiet machine. A chunk ends early if posting it takes long.
  expect(db.roundTrips()).toBeLessThan(BACKLOG / 8)
})

const BACKLOG = 222

test('a message that fails in the middle of a chunk is sent again, and those before it aren’t', async () => {
  const { ana, board, webhook } = await aWebhookedBoard()
  const pins = await pinsOn(ana, board, 4)
  await answerNext(webhook.url, {}, { status: 500 })
  const at = await sendDue(webhook)
  const failing = await webhookRow(webhook.id)

  // A success resets the failures counted before it.
  await answerNext(webhook.url, {}, { status: 500 })
  const again = await sendDue(webhook)
  const failingAgain = await webhookRow(webhook.id)
  await sendDue(webhook)

  expect(failing).toMatchObject({ failures: 1, failing_since: at, next_at: (at ?? 0) + MINUTE_MS })
  expect(failingAgain).toMatchObject({ failures: 1, failing_since: again })
  const events = (await eventsSentTo(webhook.url)).map(({ data }) => data['pin_id'])
  const [a, b, c, d] = pins.map(String)
  expect(events).toEqual([a, b, b, c, c, d])
})

test('a failing receiver doesn’t delay any other', async () => {
  const { ana, board, webhook: failing } = await aWebhookedBoard()
  const healthy = await aWebhook(ana, board)
  await pinsOn(ana, board, 3)
  await answerNext(failing.url, { status: 500 })
  const jobs: unknown[] = []
  const worker = withQueue(ana, (job) => jobs.push(job))
  const now = Date.now() + MINUTE_MS
  await sendDueWebhooks({ ...worker, now })
  const turns = [failing, healthy].map(({ id }) => ({ webhookId: id, turn: now + WEBHOOK_MS.sent }))
  expect(jobs).toEqual(expect.arrayContaining(turns.map((turn) => ({ kind: 'webhook', ...turn }))))

  for (const turn of turns) await sendWebhook({ ...worker, now }, turn)

  expect(await requestsTo(failing.url)).toHaveLength(1)
  expect(await requestsTo(healthy.url)).toHaveLength(3)
})

test('a message is resent with its id, and only one test waits at a time', async () => {
  const { ana, board, webhook } = await aWebhookedBoard()
  await aPin(ana, board)
  await sendDue(webhook)
  const query = { webhookId: webhook.id }
  const page = { ...query, bookmark: null, pageSize: 25 }
  const [delivered] = (await listDeliveries(webhook.program, page)).items

  await resendDelivery(webhook.program, { ...query, deliveryId: Number(delivered?.id) })
  const one = await testWebhook(webhook.program, query)
  const same = await testWebhook(webhook.program, query)
  await sendDue(webhook)

  expect(one.id).toBe(same.id)
  const ids = (await requestsTo(webhook.url)).map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([`msg_${delivered?.id}`, `msg_${delivered?.id}`, `msg_${one.id}`])
})

test('messages and stopped webhooks are deleted after thirty days', async () => {
  const { ana, board, webhook } = await aWebhookedBoard()
  await aPin(ana, board)
  const old = await env.DB.prepare(
    'update webhook_deliveries set created_at = 1 where webhook_id = ? returning id',
  )
    .bind(webhook.id)
    .first('id')
  await env.DB.prepare('update webhook_deliveries set created_at = 1 where id < ?').bind(old).run()
  await aPin(ana, board)
  const gone = await aWebhook(ana, board)
  await env.DB.prepare('update webhooks set stopped_at = 1 where id = ?').bind(gone.id).run()

  await purgeWebhooks(ana)

  const { results } = await env.DB.prepare('select id from webhook_deliveries where webhook_id = ?')
    .bind(webhook.id)
    .all()
  expect(results).toHaveLength(1)
  expect(results[0]).not.toMatchObject({ id: old })
  expect(await webhookRow(gone.id)).toBeNull()
})
