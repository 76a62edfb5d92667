import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { campaigns } from '../../../app/db/ads/promote.ts'
import { boards } from '../../../app/db/content/boards.ts'
import { publishRunning } from '../../../app/features/ads/delivery/publish-running.server.ts'
import { runTurn } from '../../../app/features/ads/delivery/run-turn.server.ts'
import { aRunningCampaign, ledgerOf } from '../../factories/ads/campaigns.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'

const FEED = '/resource/UserHomefeedResource/get/?page_size=8'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0'

type Tile = Record<string, unknown>

/** A wall with a campaign's pin, which appears on walls only as a promotion. */
async function aPromotedWall() {
  await env.DB.prepare(`update campaigns set status = 'ended'`).run()
  const running = await aRunningCampaign()
  await running.kiln.db.update(boards).set({ privacy: 'protected' })
  const others = await aMember()
  const board = await aBoard(others)
  for (let made = 0; made < 8; made++) await aPin(others, board, { title: `Pin ${made}` })
  await publishRunning(running.kiln)
  const ana = await aMember()
  return { ...running, ana, browser: await browserOf(ana) }
}

async function tilesOf(response: Response): Promise<Tile[]> {
  const answer: { resource_response: { data: Tile[] } } = await response.json()
  return answer.resource_response.data
}

test('the JSON API marks promoted pins, within the page size', async () => {
  const { browser, kiln, campaign } = await aPromotedWall()

  const tiles = await tilesOf(await browser.fetch(FEED))

  expect(tiles).toHaveLength(8)
  expect(tiles[7]).toMatchObject({
    is_promoted: true,
    promoted_is_removable: true,
    sponsorship_status: 1,
    campaign_id: String(campaign.id),
    promoter: { id: String(kiln.viewer.id), name: 'Kiln' },
    tracking_params: expect.stringMatching(/^[\w.-]+$/),
  })
  expect(tiles.slice(0, 7).some((tile) => 'is_promoted' in tile)).toBe(false)
  const next = await tilesOf(await browser.fetch(`${FEED}&advertisers=${kiln.viewer.id}`))
  expect(next.some((tile) => 'is_promoted' in tile)).toBe(false)
})

test('a pin shows whether it is promoted now', async () => {
  const { kiln, campaign, browser } = await aPromotedWall()
  const pinOf = async () => {
    const response = await browser.fetch(`/v3/pins/${campaign.pinId}/`)
    const answer: { resource_response: { data: Tile } } = await response.json()
    expect(response.headers.get('Server-Timing')).toBe('d1;desc="2"')
    return answer.resource_response.data
  }

  expect(await pinOf()).toMatchObject({ is_promoted: true, tracking_params: null })
  await kiln.db.update(campaigns).set({ status: 'paused' })

  expect(await pinOf()).toMatchObject({ is_promoted: false, promoted_is_removable: false })
})

test('neither a visitor nor the business itself sees promoted pins', async () => {
  const { kiln } = await aPromotedWall()

  for (const browser of [aBrowser(), await browserOf(kiln)]) {
    const tiles = await tilesOf(await browser.fetch(FEED))
    expect(tiles.some((tile) => 'is_promoted' in tile)).toBe(false)
  }
})

test('a click goes to the advertiser with a click id and is counted; HEAD requests, prefetches and bots are free', async () => {
  const running = await aPromotedWall()
  const { browser, kiln, campaign } = running
  const [promoted] = (await tilesOf(await browser.fetch(FEED))).slice(-1)
  const path = `/offsite/?pin=${promoted?.['id']}&client_tracking_params=${promoted?.['tracking_params']}`
  const headers = { 'User-Agent': CHROME }

  await browser.fetch(path, { method: 'HEAD', headers })
  await browser.fetch(path, { headers: { ...headers, 'Sec-Purpose': 'prefetch;prerender' } })
  await browser.fetch(path, { headers: { ...headers, 'X-Moz': 'prefetch' } })
  await browser.fetch(path, { headers: { 'User-Agent': 'Googlebot/2.1' } })
  const left = await browser.fetch(path, { headers })

  expect(left.status).toBe(302)
  expect(left.headers.get('Location')).toMatch(/^https:\/\/kiln\.example\/jars\?pfcid=[\w-]{22}$/)
  await runTurn(kiln)
  expect((await ledgerOf(kiln, campaign)).map(({ reason }) => reason)).toEqual([
    'prefetch',
    'prefetch',
    'prefetch',
    'bot',
    null,
  ])
})

test('a promoted pin shown to another member counts no view, and its click is free', async () => {
  const { browser, kiln, campaign } = await aPromotedWall()
  const [promoted] = (await tilesOf(await browser.fetch(FEED))).slice(-1)
  const bo = await browserOf(await aMember())

  await bo.post('/v3/promotions/views/', {
    client_tracking_params: [promoted?.['tracking_params']],
  })
  await bo.fetch(
    `/offsite/?pin=${promoted?.['id']}&client_tracking_params=${promoted?.['tracking_params']}`,
    { headers: { 'User-Agent': CHROME } },
  )

  await runTurn(kiln)
  expect((await ledgerOf(kiln, campaign)).map(({ reason }) => reason)).toEqual(['stale'])
  const { results } = await env.DB.prepare('select views from campaign_days where campaign_id = ?')
    .bind(campaign.id)
    .all()
  expect(results.every(({ views }) => views === 0)).toBe(true)
})

test.each([
  [400, { client_tracking_params: 'one' }],
  [400, { client_tracking_params: Array.from({ length: 21 }, () => 'x') }],
  [400, {}],
  [413, { client_tracking_params: ['x'.repeat(1_100_000)] }],
  [200, { client_tracking_params: ['nonsense', ''] }],
])('a malformed report of views gets status %i', async (status, body) => {
  const browser = await browserOf(await aMember())

  expect((await browser.post('/v3/promotions/views/', body)).status).toBe(status)
})

test('hiding requires a member and an existing campaign', async () => {
  const { browser, campaign } = await aPromotedWall()

  const visitor = await aBrowser().submit(`/promotions/${campaign.id}/hide/`, {})
  expect(visitor.headers.get('Location')).toContain('/login/')
  expect((await browser.submit(`/promotions/${campaign.id}/burn/`, {})).status).toBe(302)
  await browser.submit(`/promotions/${campaign.id}/hide/`, {})
  const tiles = await tilesOf(await browser.fetch(FEED))
  expect(tiles.some((tile) => 'is_promoted' in tile)).toBe(false)
})

test("a report's file is private to its business, and not cached", async () => {
  const { kiln } = await aPromotedWall()
  const path = `/advertiser/${kiln.viewer.id}/report-center/download/`

  const own = await (await browserOf(kiln)).fetch(path)
  const strange = await (await browserOf(await aMember())).fetch(path)

  expect(own.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(own.headers.get('Content-Disposition')).toMatch(/^attachment; filename="pinfold-.*\.csv"$/)
  expect(own.headers.get('Cache-Control')).toBe('private, no-store')
  expect(strange.status).not.toBe(200)
})
