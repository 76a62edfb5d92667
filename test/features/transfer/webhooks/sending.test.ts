import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { WEBHOOK_MS } from '../../../../app/features/transfer/limits.ts'
import {
  listDeliveries,
  resendDelivery,
  testWebhook,
} from '../../../../app/features/transfer/webhooks/deliveries.server.ts'
import {
  forgetWebhooks,
  sendDueWebhooks,
  sendWebhook,
} from '../../../../app/features/transfer/webhooks/send-webhooks.server.ts'
import { brokenAfter } from '../../../broken-database.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, pinsOn } from '../../../factories/content/pins.ts'
import { withQueue } from '../../../factories/transfer/imports.ts'
import {
  answerNext,
  aTeller,
  aWebhook,
  cameTo,
  isGenuine,
  send,
  toldTo,
  webhookRow,
} from '../../../factories/transfer/webhooks.ts'
import { mailTo } from '../../../mail.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

async function aTold() {
  const ana = await aTeller()
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
  'after %s the same message comes again, and the next one waits',
  async (_, fault, last) => {
    const { ana, board, webhook } = await aTold()
    const [first, second] = await pinsOn(ana, board, 2)
    await answerNext(webhook.url, fault)

    const at = await send(webhook, { ...WEBHOOK_MS, ...('is' in fault && { answer: 300 }) })
    const { items } = await listDeliveries(webhook.program, {
      ...{ webhookId: webhook.id, bookmark: null, pageSize: 25 },
    })
    const failing = await webhookRow(webhook.id)
    const againAt = await send(webhook)

    expect(items.map(({ attempts }) => attempts)).toEqual([0, 1])
    expect(items[1]).toMatchObject({ ...last, deliveredAt: null, pinId: String(first) })
    expect(failing?.next_at).toBe((at ?? 0) + MINUTE_MS)
    const [one, again, next] = await cameTo(webhook.url)
    expect(again?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
    expect(again?.body).toBe(one?.body)
    expect(again && (await isGenuine(again, webhook.secret, againAt ?? 0))).toBe(true)
    expect(JSON.parse(next?.body ?? '').data.pin_id).toBe(String(second))
    expect(await webhookRow(webhook.id)).toMatchObject({
      failures: 0,
      failing_since: null,
      next_at: null,
    })
    expect(await cameTo('https://x.hooks.example/')).toEqual([])
  },
)

test('an endless answer is not read', async () => {
  const { ana, board, webhook } = await aTold()
  await aPin(ana, board)
  await answerNext(webhook.url, { status: 200, is: 'endless' })

  await send(webhook)

  expect((await webhookRow(webhook.id))?.next_at).toBeNull()
})

test('waits grow over a day, then it stops with one letter, and starts again with what waited', async () => {
  const { ana, board, webhook } = await aTold()
  const [first] = await pinsOn(ana, board, 2)
  await answerNext(webhook.url, ...Array.from({ length: 9 }, () => ({ status: 500 })))

  const times: number[] = []
  for (let at = await send(webhook); at !== null; at = await send(webhook)) times.push(at)

  const [start = 0] = times
  expect(times.map((at) => Math.round((at - start) / MINUTE_MS))).toEqual([
    ...[0, 1, 6, 36, 156, 456, 936, 1416, 1440],
  ])
  const { email } = webhook.maker.viewer
  expect((await mailTo(email)).map(({ subject }) => subject)).toEqual([
    `A webhook of ${webhook.name} has stopped`,
  ])
  const stoppedAt = (await webhookRow(webhook.id))?.stopped_at
  expect(stoppedAt).toBe(start + DAY_MS)
  await aPin(ana, board)
  expect(await toldTo(webhook.url)).toHaveLength(9)

  const { id } = await testWebhook(webhook.program, { webhookId: webhook.id })
  await send(webhook)

  const told = (await toldTo(webhook.url)).slice(9)
  expect(told.map(({ type }) => type)).toEqual(['pin.created', 'pin.created', 'test'])
  expect(told[0]?.data['pin_id']).toBe(String(first))
  expect((await cameTo(webhook.url)).at(-1)?.headers['webhook-id']).toBe(`msg_${id}`)
})

test('a receiver that is gone stops it at once, one that asks for time gets it, at most a day', async () => {
  const { ana, board, webhook } = await aTold()
  await aPin(ana, board)
  await answerNext(
    webhook.url,
    { status: 503, headers: { 'Retry-After': '7200' } },
    { status: 429, headers: { 'Retry-After': '9999999' } },
    { status: 410 },
  )

  const first = (await send(webhook)) ?? 0
  const second = await send(webhook)
  const third = await send(webhook)

  expect([second, third]).toEqual([first + 2 * 60 * MINUTE_MS, first + DAY_MS])
  expect((await webhookRow(webhook.id))?.stopped_at).toBe(third)
  expect(await mailTo(webhook.maker.viewer.email)).toHaveLength(1)
})

test('a message of the queue that comes twice sends once, and one that died is taken up', async () => {
  const { ana, board, webhook } = await aTold()
  await aPin(ana, board)
  const jobs: unknown[] = []
  const worker = withQueue(webhook.maker, (job) => jobs.push(job))
  const now = Date.now() + MINUTE_MS
  await sendDueWebhooks({ ...worker, now })
  const job = jobs.find((sent) => Object.values(sent ?? {}).includes(webhook.id))
  expect(job).toMatchObject({ kind: 'webhook', turn: now + WEBHOOK_MS.sent })
  const query = { webhookId: webhook.id, turn: now + WEBHOOK_MS.sent }

  // The message is sent, and nothing is noted of it.
  const dying = sendWebhook({ ...worker, now, db: brokenAfter(6) }, query)
  await expect(dying).rejects.toThrow('Network connection lost.')
  await Promise.all([
    sendWebhook({ ...worker, now }, query),
    sendWebhook({ ...worker, now }, query),
  ])
  expect(await cameTo(webhook.url)).toHaveLength(1)
  await send(webhook)

  const came = await cameTo(webhook.url)
  expect(came).toHaveLength(2)
  expect(came[1]?.headers['webhook-id']).toBe(came[0]?.headers['webhook-id'])
  const turn = { webhookId: webhook.id, turn: now + WEBHOOK_MS.held }
  await Promise.all([sendWebhook(worker, turn), sendWebhook(worker, turn)])
  expect(await cameTo(webhook.url)).toHaveLength(2)
})

test('a run that is out of time leaves the rest to the next one', async () => {
  const { ana, board, webhook } = await aTold()
  await pinsOn(ana, board, 2)
  const jobs: unknown[] = []
  const worker = withQueue(webhook.maker, (job) => jobs.push(job))

  await send({ ...webhook, maker: worker }, { answer: 1000, run: 0 })

  expect(await cameTo(webhook.url)).toEqual([])
  const next = (await webhookRow(webhook.id))?.next_at
  expect(jobs).toEqual([{ kind: 'webhook', webhookId: webhook.id, turn: next }])
})

test('a message is sent again under its id, and a test that waits is not joined by another', async () => {
  const { ana, board, webhook } = await aTold()
  await aPin(ana, board)
  await send(webhook)
  const query = { webhookId: webhook.id }
  const page = { ...query, bookmark: null, pageSize: 25 }
  const [delivered] = (await listDeliveries(webhook.program, page)).items

  await resendDelivery(webhook.program, { ...query, deliveryId: Number(delivered?.id) })
  const [one, same] = [
    await testWebhook(webhook.program, query),
    await testWebhook(webhook.program, query),
  ]
  await send(webhook)

  expect(one.id).toBe(same.id)
  const ids = (await cameTo(webhook.url)).map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([`msg_${delivered?.id}`, `msg_${delivered?.id}`, `msg_${one.id}`])
})

test('messages and stopped webhooks of thirty days ago are forgotten', async () => {
  const { ana, board, webhook } = await aTold()
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

  await forgetWebhooks(ana)

  const { results } = await env.DB.prepare('select id from webhook_deliveries where webhook_id = ?')
    .bind(webhook.id)
    .all()
  expect(results).toHaveLength(1)
  expect(results[0]).not.toMatchObject({ id: old })
  expect(await webhookRow(gone.id)).toBeNull()
})
