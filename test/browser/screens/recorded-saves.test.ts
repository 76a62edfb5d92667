import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { migrate } from '../../../scripts/site/database.ts'
import { serveBuilt } from '../../../scripts/site/miniflare.ts'
import type { Server } from '../../../scripts/site/server.ts'
import { RECORDED_SITE_PORT, SHOP_ORIGIN } from '../origins.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const LOG = `${SHOP_ORIGIN}/pixel.gif`
const SITE = 'recorded'
const SAVE = /\/repin\/x/

let site: Server
let stateDir: string
const port = RECORDED_SITE_PORT

test.use({
  baseURL: `http://localhost:${port}`,
  expectedComplaints: [/status of [45]\d\d|SyntaxError/],
})
// These tests run in one worker, because two workers would start the site twice.
test.describe.configure({ mode: 'default' })

// The site of the other tests records nothing, so this test starts a site that also has a logging host.
test.beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'pinfold-recorded-'))
  await migrate(stateDir)
  const vars = { LIMIT_SCALE: '1000', OUTBOX: 'on', LOG_URL: `${LOG}?site=${SITE}` }
  site = await serveBuilt({ port, stateDir, vars })
})

test.afterAll(async () => {
  await site.stop()
  await rm(stateDir, { recursive: true, force: true })
})

test('a save is recorded with its page and pin, whether it succeeded or failed', async ({
  page,
}) => {
  const records = await recordsFromNow()
  await signUp(page)
  await makeBoard(page, 'Lamps')
  const [pin = ''] = await makePins(page, await makeBoard(page, 'Kitchens'), 1)
  const at = { query: 'from=letter', client: 'web', pin_id: pin, path: `/pin/${pin}/` }
  await page.goto(`/pin/${pin}/?from=letter`)

  await page.route(SAVE, (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => records()).toEqual([{ event: 'pin_create_fail', ...at }])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => records(1)).toEqual([{ event: 'pin_create_success', ...at }])
  await page.getByRole('link', { name: /Choose a board other/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lamps' }).click()

  await expect.poll(() => records(2)).toEqual([{ event: 'pin_create_success', ...at }])
})

test('the creation of a pin is recorded, whether it succeeded or was refused', async ({ page }) => {
  const records = await recordsFromNow()
  await signUp(page)
  await makeBoard(page, 'Kitchens')
  const at = { query: 'kind=color', client: 'web', path: '/pin-builder/' }
  await page.goto('/pin-builder/?kind=color')
  await page.getByLabel('Colour code').fill('celadon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => records()).toEqual([{ event: 'pin_create_fail', pin_id: '', ...at }])
  await page.getByLabel('Colour code').fill('#7c3aed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/pin\/\d+\/$/)
  const [pin_id] = /\d+(?=\/$)/.exec(page.url()) ?? []

  await expect.poll(() => records(1)).toEqual([{ event: 'pin_create_success', pin_id, ...at }])
})

async function recordsFromNow(): Promise<(from?: number) => Promise<Record<string, string>[]>> {
  const before = (await parseRecord()).length
  return async (from = 0) => {
    const newRecords = (await parseRecord()).slice(before + from)
    return newRecords.map(({ said: { site: _, ...said }, ...whoAsks }) => {
      expect(whoAsks).toEqual({})
      return said
    })
  }
}

const RecordedSave = v.array(v.looseObject({ said: v.record(v.string(), v.string()) }))

async function parseRecord(): Promise<v.InferOutput<typeof RecordedSave>> {
  const answer = await fetch(`${SHOP_ORIGIN}/told?site=${SITE}`)
  return v.parse(RecordedSave, await answer.json())
}
