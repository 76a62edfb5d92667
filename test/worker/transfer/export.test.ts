import { expect, test } from 'vitest'
import { aBoard } from '../../factories/content/boards.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'
import { aPinWithFile } from '../../factories/transfer/exports.ts'
import { filesOfZip } from '../../factories/transfer/zip.ts'

const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test('a board’s page links to its export, and that to a ZIP that isn’t cached', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Krüge & Schalen' })
  const { bytes, id } = await aPinWithFile(ana, board, { title: 'Krug' })
  const browser = await browserOf(ana)

  const page = await browser.fetch(`/${ana.viewer.username}/${encodeURIComponent(board.slug)}/`)
  const [, exportPath = ''] = /href="(\/board\/\d+\/export\/)"/.exec(await page.text()) ?? []
  const list = await (await browser.fetch(exportPath)).text()
  const [, zipPath = ''] = /href="(\/board\/\d+\/export\/1\/)"/.exec(list) ?? []
  const zip = await browser.fetch(zipPath)

  expect(list).toContain('1 pin')
  expect(zip.status).toBe(200)
  expect(zip.headers.get('Content-Type')).toBe('application/zip')
  expect(zip.headers.get('Cache-Control')).toBe('private, no-store')
  expect(zip.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="pinfold-kruge-schalen-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const sent = new Uint8Array(await zip.arrayBuffer())
  expect(zip.headers.get('Content-Length')).toBe(String(sent.byteLength))
  const files = filesOfZip(sent)
  expect(files.get(`pictures/krug-${id}.png`)).toEqual(bytes)
})

test('somebody else’s board can’t be exported, public or secret', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const browser = await browserOf(bo)

  for (const { id } of [await aBoard(ana), await aBoard(ana, { privacy: 'secret' }), { id: 5 }]) {
    for (const path of [`/board/${id}/export/`, `/board/${id}/export/1/`]) {
      const response = await browser.fetch(path, { headers: { 'User-Agent': BOT } })
      expect([path, response.status]).toEqual([path, 404])
    }
  }
})

test('a visitor who requests a ZIP logs in, and returns to its page', async () => {
  const ana = await aMember()
  const { id } = await aBoard(ana)

  const asked = await aBrowser().fetch(`/board/${id}/export/1/?from=${id}~i0&to=${id}~i1`)

  expect([asked.status, asked.headers.get('Location')]).toEqual([302, `/board/${id}/export/`])
})

test.each(['from=5', 'from=0~', 'to=5~a%2Fb', 'from=5~a&from=6~b', 'to=abc~', 'at=0', 'at=soon'])(
  'a part that no page linked to doesn’t exist: %s',
  async (query) => {
    const ana = await aMember()
    const { id } = await aBoard(ana)
    const browser = await browserOf(ana)
    const headers = { 'User-Agent': BOT }

    for (const path of [`/board/${id}/export/1/`, '/settings/export/1/']) {
      expect((await browser.fetch(`${path}?${query}`, { headers })).status).toBe(404)
    }
    expect((await browser.fetch(`/board/${id}/export/zero/`, { headers })).status).toBe(404)
  },
)

test('a part of an outdated page redirects to its page', async () => {
  const ana = await aMember()
  const { id } = await aBoard(ana)
  const browser = await browserOf(ana)
  const yesterday = Date.now() - 25 * 60 * 60 * 1000

  for (const query of [`from=${id}~i0`, `to=${id}~i0`, `at=${yesterday}`]) {
    const asked = await browser.fetch(`/board/${id}/export/1/?${query}`)
    expect([asked.status, asked.headers.get('Location')]).toEqual([302, `/board/${id}/export/`])
  }
})

test('a member who exports too often is sent back with a message', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const window = Math.floor(Date.now() / (10 * 60 * 1000))
  for (const at of [window, window + 1]) {
    await ana.env.COUNTERS.put(`rate:export:${ana.viewer.id}:${at}`, '1000')
  }

  const asked = await browser.fetch('/settings/export/1/')
  const html = await (await browser.fetch('/settings/export/')).text()

  expect([asked.status, asked.headers.get('Location')]).toEqual([302, '/settings/export/'])
  expect(html).toContain('That&#x27;s a lot of requests')
})

test('a ZIP is never read into memory as page data', async () => {
  const ana = await aMember()
  const { id } = await aBoard(ana)
  const browser = await browserOf(ana)

  for (const path of [`/board/${id}/export/1.data`, '/settings/export/1.data']) {
    const answer = await (await browser.fetch(path)).text()
    expect(answer).toContain('/export/')
    expect(answer).not.toContain('pins.json')
  }
})
