import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { deleteBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import {
  listDeliveries,
  resendDelivery,
  testWebhook,
} from '../../../../app/features/transfer/webhooks/deliveries.server.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
} from '../../../../app/features/transfer/webhooks/webhooks.server.ts'
import type { RefusalCode } from '../../../../app/refusal.ts'
import { refusal, sentEmailsTo } from '../../../emails.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import {
  aMemberWithPausedQueue,
  anApp,
  anEndpoint,
  aWebhook,
  consentOf,
  type Member,
  PLAIN,
  requestsTo,
  sendDue,
  type Webhook,
  webhookRow,
} from '../../../factories/transfer/webhooks.ts'

type RightsLoss = (all: {
  ana: Member
  board: { id: number }
  webhook: Webhook
}) => Promise<unknown>

const run = (sql: string, id: number) => env.DB.prepare(sql).bind(id).run()

const RIGHTS_LOSSES: [string, RightsLoss][] = [
  [
    'a consent that was revoked',
    ({ webhook }) => run('delete from app_grants where id = ?', webhook.grantId),
  ],
  [
    'tokens that ended',
    ({ webhook }) => run('delete from access_tokens where grant_id = ?', webhook.grantId),
  ],
  [
    'a token that expired',
    ({ webhook }) =>
      run('update access_tokens set expires_at = 1 where grant_id = ?', webhook.grantId),
  ],
  [
    'a token that was exchanged for a new one',
    ({ webhook }) =>
      run('update access_tokens set used_at = 1 where grant_id = ?', webhook.grantId),
  ],
  [
    'a board that became secret',
    ({ ana, board }) => editBoard(ana, { boardId: board.id, privacy: 'secret' }),
  ],
  ['a deleted board', ({ ana, board }) => deleteBoard(ana, { boardId: board.id })],
  [
    'a banned member',
    ({ ana }) => run("update members set state = 'suspended' where id = ?", ana.viewer.id),
  ],
  [
    'a banned maker',
    ({ webhook }) =>
      run("update members set state = 'suspended' where id = ?", webhook.maker.viewer.id),
  ],
  ['an app that is gone', ({ webhook }) => run('delete from apps where id = ?', webhook.appId)],
]

test.each(RIGHTS_LOSSES)('%s ends a webhook, and no more is sent', async (_, end) => {
  const ana = await aMemberWithPausedQueue()
  const board = await aBoard(ana)
  const webhook = await aWebhook(ana, board, PLAIN)
  await aPin(ana, board)

  await end({ ana, board, webhook })
  await sendDue(webhook)

  expect(await requestsTo(webhook.url)).toEqual([])
  expect(await webhookRow(webhook.id)).toBeNull()
  expect(await sentEmailsTo(webhook.maker.viewer.email)).toEqual([])
})

test('a collaborator who left gets no more messages', async () => {
  const ana = await aMemberWithPausedQueue()
  const bo = await aMemberWithPausedQueue()
  const board = await aBoard(ana, { privacy: 'secret' })
  await collaborate(board, bo)
  const webhook = await aWebhook(bo, board)
  await aPin(ana, board)
  await sendDue(webhook)
  expect(await requestsTo(webhook.url)).toHaveLength(1)

  await run('delete from board_collaborators where member_id = ?', bo.viewer.id)
  await aPin(ana, board)
  await sendDue(webhook)

  expect(await requestsTo(webhook.url)).toHaveLength(1)
  expect(await webhookRow(webhook.id)).toBeNull()
})

test('an app with all scopes still gets messages of a board that became secret', async () => {
  const ana = await aMemberWithPausedQueue()
  const board = await aBoard(ana)
  const webhook = await aWebhook(ana, board)

  await editBoard(ana, { boardId: board.id, privacy: 'secret' })
  await sendDue(webhook)

  expect(await requestsTo(webhook.url)).toHaveLength(1)
})

test.each([
  'http://h.hooks.example/in',
  'https://localhost/in',
  'https://10.0.0.1/in',
  'https://[::1]/in',
  'https://169.254.169.254/latest',
  'https://h.hooks.example:8443/in',
  'https://ana:secret@h.hooks.example/in',
  'ftp://h.hooks.example/in',
  'not an address',
])('the address %j is refused', async (url) => {
  const ana = await aMemberWithPausedQueue()
  const board = await aBoard(ana)
  const { program } = await consentOf(ana, await anApp(ana))

  expect(await refusal(createWebhook(program, { boardId: board.id, url }))).toBe('webhook_address')
})

test('an address that has become private isn’t called', async () => {
  const ana = await aMemberWithPausedQueue()
  const board = await aBoard(ana)
  const webhook = await aWebhook(ana, board)
  await run("update webhooks set url = 'https://10.0.0.1/' where id = ?", webhook.id)
  await aPin(ana, board)

  await sendDue(webhook)

  const query = { webhookId: webhook.id, bookmark: null, pageSize: 25 }
  const [delivery] = (await listDeliveries(webhook.program, query)).items
  expect(delivery).toMatchObject({ lastError: 'private', lastStatus: null, deliveredAt: null })
})

test('a webhook needs an app and a board that the member may add to, once per address', async () => {
  const ana = await aMemberWithPausedQueue()
  const bo = await aMemberWithPausedQueue()
  const board = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const theirs = await aBoard(bo)
  const { program } = await consentOf(ana, await anApp(bo), PLAIN)
  const url = anEndpoint()
  const made = (boardId: number, of = program, to = url): Promise<RefusalCode | string> =>
    refusal(createWebhook(of, { boardId, url: to }))

  expect(await made(theirs.id)).toBe('not_found')
  expect(await made(secret.id)).toBe('not_found')
  expect(await made(board.id, ana)).toBe('webhook_without_app')
  expect(await made(board.id)).toBe('done')
  expect(await made(board.id)).toBe('webhook_known')
  expect(await made(board.id, program, `${url}#part`)).toBe('webhook_known')
  for (let place = 1; place < 10; place++) {
    expect(await made(board.id, program, anEndpoint())).toBe('done')
  }
  expect(await made(board.id, program, anEndpoint())).toBe('too_many_webhooks')
})

test('another app, another member, or the same app for another member finds no webhook', async () => {
  const ana = await aMemberWithPausedQueue()
  const bo = await aMemberWithPausedQueue()
  const board = await aBoard(ana)
  await collaborate(board, bo)
  const webhook = await aWebhook(ana, board)
  await aPin(ana, board)
  const [delivery] = (
    await listDeliveries(webhook.program, { webhookId: webhook.id, bookmark: null, pageSize: 1 })
  ).items
  const others = [
    (await consentOf(ana, await anApp(ana))).program,
    (await consentOf(bo, webhook)).program,
  ]

  const query = { webhookId: webhook.id }
  const page = { bookmark: null, pageSize: 25 }
  for (const other of others) {
    expect((await listWebhooks(other, page)).items).toEqual([])
    const deliveryId = Number(delivery?.id)
    for (const act of [
      () => readWebhook(other, query),
      () => listDeliveries(other, { ...query, ...page }),
      () => resendDelivery(other, { ...query, deliveryId }),
      () => testWebhook(other, query),
      () => deleteWebhook(other, query),
    ]) {
      expect(await refusal(act().then(() => undefined))).toBe('not_found')
    }
  }
  expect(await listWebhooks(webhook.program, page)).toMatchObject({
    items: [{ id: String(webhook.id), state: 'active', boardId: String(board.id) }],
  })
  await deleteWebhook(webhook.program, query)
  expect(await webhookRow(webhook.id)).toBeNull()
})
