import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { editBoard } from '../../../app/features/content/boards/boards.server.ts'
import { createWebhook } from '../../../app/features/transfer/webhooks/webhooks.server.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aMember, browserOf } from '../../factories/identity/people.ts'
import {
  anApp,
  anEndpoint,
  consentOf,
  PLAIN,
  requestsTo,
  webhookRow,
} from '../../factories/transfer/webhooks.ts'

async function aMadeApp() {
  const maker = await aMember()
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Moon jars' })
  const app = await anApp(maker)
  const { program } = await consentOf(ana, app, PLAIN)
  const url = anEndpoint()
  const webhook = await createWebhook(program, { boardId: board.id, url })
  const path = `/settings/apps/${app.appId}/webhooks/`
  return { maker, ana, board, app, url, path, id: Number(webhook.id) }
}

test('the owner sees what was sent and the responses, and sends it again', async () => {
  const { maker, ana, board, url, path, id } = await aMadeApp()
  await aPin(ana, board)
  await env.DB.prepare(
    "update webhook_deliveries set attempts = 3, last_status = 500, last_error = 'refused' where webhook_id = ?",
  )
    .bind(id)
    .run()
  await env.DB.prepare('update webhooks set stopped_at = 1 where id = ?').bind(id).run()
  const browser = await browserOf(maker)

  const response = await browser.fetch(path)
  const page = await response.text()
  const [, deliveryId = ''] = /name="deliveryId" value="(\d+)"/.exec(page) ?? []
  const answer = await browser.submit(`${path}${id}/resend/`, { deliveryId })

  expect(response.headers.get('Server-Timing')).toBe('d1;desc="2"')
  expect(page).toContain(url)
  expect(page).toContain('Rejected (500), 3 tries')
  expect(page).toContain('Start again with a test')
  expect(page).not.toContain('Moon jars')
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, path])
  await expect.poll(() => requestsTo(url)).toHaveLength(1)
  expect((await webhookRow(id))?.stopped_at).toBeNull()
  await expect.poll(async () => (await browser.fetch(path)).text()).toContain('Delivered (204)')
})

test('a test is sent from the page, and an app without webhooks says so', async () => {
  const { maker, url, path, id } = await aMadeApp()
  const browser = await browserOf(maker)
  const empty = await anApp(maker)

  const answer = await browser.submit(`${path}${id}/test/`, {})

  expect(answer.status).toBe(302)
  await expect.poll(() => requestsTo(url)).toHaveLength(1)
  const page = await (await browser.fetch(`/settings/apps/${empty.appId}/webhooks/`)).text()
  expect(page).toContain('No webhooks')
})

test('nobody else finds the page or can send anything, and the owner doesn’t see what the app may not see', async () => {
  const { maker, ana, board, url, path, id } = await aMadeApp()
  const stranger = await browserOf(await aMember())
  const owner = await browserOf(ana)

  for (const browser of [stranger, owner]) {
    const answer = await browser.fetch(path)
    expect([answer.status, await answer.text()]).toEqual([302, ''])
    await browser.submit(`${path}${id}/test/`, {})
  }
  await editBoard(ana, { boardId: board.id, privacy: 'secret' })

  const page = await (await (await browserOf(maker)).fetch(path)).text()
  expect(page).toContain('No webhooks')
  expect(page).not.toContain(String(board.id))
  expect(await requestsTo(url)).toEqual([])
  const waiting = await env.DB.prepare(
    "select count(*) as count from webhook_deliveries where webhook_id = ? and event = 'test'",
  )
    .bind(id)
    .first('count')
  expect(waiting).toBe(0)
})
