import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { migrate } from '../../../scripts/site/database.ts'
import { serveBuilt } from '../../../scripts/site/miniflare.ts'
import type { Server } from '../../../scripts/site/server.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { RECORDED_SITE_PORT, SHOP_ORIGIN } from '../places.ts'
import { expect, test } from '../test.ts'

const LOG = `${SHOP_ORIGIN}/pixel.gif`
const SAVE = /\/repin\/x/

let site: Server
let stateDir: string
const port = RECORDED_SITE_PORT

test.use({
  baseURL: `http://localhost:${port}`,
  expectedComplaints: [/status of [45]\d\d|SyntaxError/],
})
test.setTimeout(180_000)
// In one worker: two would start its site twice.
test.describe.configure({ mode: 'default' })

// The site of the other tests records nothing: this one is the same with a logging host.
test.beforeAll(async () => {
  test.setTimeout(180_000)
  stateDir = await mkdtemp(join(tmpdir(), 'pinfold-recorded-'))
  await migrate(stateDir)
  const vars = { LIMIT_SCALE: '1000', OUTBOX: 'on', LOG_URL: `${LOG}?site=1` }
  site = await serveBuilt({ port, stateDir, vars })
})

test.afterAll(async () => {
  await site.stop()
  await rm(stateDir, { recursive: true, force: true })
})

test('a save is recorded with its page and pin, whether it came about or failed', async ({
  page,
}) => {
  const records = recordsOf(page)
  await signUp(page)
  await makeBoard(page, 'Lamps')
  const [pin = ''] = await makePins(page, await makeBoard(page, 'Kitchens'), 1)
  const at = { query: 'from=letter', client: 'web', pin_id: pin, path: `/pin/${pin}/` }
  await page.goto(`/pin/${pin}/?from=letter`)

  await page.route(SAVE, (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => records).toEqual([{ event: 'pin_create_fail', ...at }])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => records.slice(1)).toEqual([{ event: 'pin_create_success', ...at }])
  await page.getByRole('link', { name: /Choose another board/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lamps' }).click()

  await expect.poll(() => records.slice(2)).toEqual([{ event: 'pin_create_success', ...at }])
})

test('a pin that its maker brought in is recorded, whether it came about or was refused', async ({
  page,
}) => {
  const records = recordsOf(page)
  await signUp(page)
  await makeBoard(page, 'Kitchens')
  const at = { query: 'kind=color', client: 'web', path: '/pin-builder/' }
  await page.goto('/pin-builder/?kind=color')
  await page.getByLabel('Code of the colour').fill('celadon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => records).toEqual([{ event: 'pin_create_fail', pin_id: '', ...at }])
  await page.getByLabel('Code of the colour').fill('#7c3aed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/pin\/\d+\/$/)
  const [pin_id] = /\d+(?=\/$)/.exec(page.url()) ?? []

  await expect
    .poll(() => records.slice(1))
    .toEqual([{ event: 'pin_create_success', pin_id, ...at }])
})

/** Collects the requests to the logging host, each by the parameters of its address. */
function recordsOf(page: Page): Record<string, string>[] {
  const records: Record<string, string>[] = []
  page.on('response', async (response) => {
    const request = response.request()
    if (!request.url().startsWith(LOG)) return
    const { site: _, ...said } = Object.fromEntries(new URL(request.url()).searchParams)
    const headers = await request.allHeaders()
    expect([response.status(), headers['referer'], headers['cookie']]).toEqual([
      200,
      undefined,
      undefined,
    ])
    records.push(said)
  })
  return records
}
