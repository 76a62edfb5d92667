import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { migrate } from '../../../scripts/site/database.ts'
import { serveBuilt } from '../../../scripts/site/miniflare.ts'
import type { Server } from '../../../scripts/site/server.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { RECORDED_SITE_PORT, SHOP_ORIGIN } from '../places.ts'
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
test.setTimeout(180_000)
// In one worker: two would start its site twice.
test.describe.configure({ mode: 'default' })

// The site of the other tests records nothing: this one is the same with a logging host.
test.beforeAll(async () => {
  test.setTimeout(180_000)
  stateDir = await mkdtemp(join(tmpdir(), 'pinfold-recorded-'))
  await migrate(stateDir)
  const vars = { LIMIT_SCALE: '1000', OUTBOX: 'on', LOG_URL: `${LOG}?site=${SITE}` }
  site = await serveBuilt({ port, stateDir, vars })
})

test.afterAll(async () => {
  await site.stop()
  await rm(stateDir, { recursive: true, force: true })
})

test('a save is recorded with its page and pin, whether it came about or failed', async ({
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
  await page.getByRole('link', { name: /Choose another board/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lamps' }).click()

  await expect.poll(() => records(2)).toEqual([{ event: 'pin_create_success', ...at }])
})

test('a pin that its maker brought in is recorded, whether it came about or was refused', async ({
  page,
}) => {
  const records = await recordsFromNow()
  await signUp(page)
  await makeBoard(page, 'Kitchens')
  const at = { query: 'kind=color', client: 'web', path: '/pin-builder/' }
  await page.goto('/pin-builder/?kind=color')
  await page.getByLabel('Code of the colour').fill('celadon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => records()).toEqual([{ event: 'pin_create_fail', pin_id: '', ...at }])
  await page.getByLabel('Code of the colour').fill('#7c3aed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/pin\/\d+\/$/)
  const [pin_id] = /\d+(?=\/$)/.exec(page.url()) ?? []

  await expect.poll(() => records(1)).toEqual([{ event: 'pin_create_success', pin_id, ...at }])
})

async function recordsFromNow(): Promise<(from?: number) => Promise<Record<string, string>[]>> {
  const before = (await readTold()).length
  return async (from = 0) => {
    const told = (await readTold()).slice(before + from)
    return told.map(({ said: { site: _, ...said }, ...whoAsks }) => {
      expect(whoAsks).toEqual({})
      return said
    })
  }
}

const Told = v.array(v.looseObject({ said: v.record(v.string(), v.string()) }))

async function readTold(): Promise<v.InferOutput<typeof Told>> {
  const answer = await fetch(`${SHOP_ORIGIN}/told?site=${SITE}`)
  return v.parse(Told, await answer.json())
}
