import type { Locator, Page } from '@playwright/test'
import { pictureNamed } from '../../shop/pictures.ts'
import { changeDatabase, readDatabase } from '../database.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test.use({
  expectedComplaints: [/ERR_(FAILED|CONNECTION)|(status of |code \()(429|503|403)/],
})

test('an action that succeeded without a response is done once, and shown at the next try', {
  tag: '@cdp',
}, async ({ page }) => {
  const email = await signUp(page)
  await changeDatabase('update members set email_verified_at = 1 where email = ?', email)
  const board = await makeBoard(page, 'Overlay')
  await makePins(page, board, 2)
  const pins = () => rowsOf('pins', 'board_id', board.id)

  await test.step('a save', async () => {
    await page.goto(board.path)
    const tile = tileOf(page, 'Pin 1')
    await tile.hover()
    await loseResponses(page)
    await tile.getByRole('button', { name: /^Save / }).click()
    await tryAgain(page)
    await expect(page.getByText('Saved to Overlay')).toBeVisible()
    expect(await pins()).toBe(3)
  })

  await test.step('an upload', async () => {
    await page.goto(`/pin-builder/?board=${board.id}`)
    const buffer = (await pictureNamed('wool-rug-1600.jpg'))?.bytes ?? Buffer.from('')
    const file = { name: 'rug.jpg', mimeType: 'image/jpeg', buffer }
    await page.locator('input[type=file]').first().setInputFiles(file)
    await page.getByLabel('Alt text').fill('A rug')
    await loseResponses(page)
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
    await tryAgain(page)
    await expect(page).toHaveURL(/\/pin\/\d+\/$/)
    expect(await pins()).toBe(4)
  })

  await test.step('a board, which can then be created again with another name', async () => {
    await page.goto('/board/create/')
    await page.getByLabel('Name').fill('Once')
    await loseResponses(page)
    await page.getByRole('button', { name: 'Create board' }).click()
    await tryAgain(page)
    await expect(page.getByRole('heading', { name: 'Once', level: 1 })).toBeVisible()
  })

  await test.step('a token whose secret was never shown', async () => {
    await page.goto('/settings/tokens/new/')
    await page.getByLabel('Name').fill('Mirror')
    await loseResponses(page)
    await page.getByRole('button', { name: 'Create token' }).click()
    await tryAgain(page)
    await expect(page.getByText(/^pf_pat_/).first()).toBeVisible()
    expect(await rowsOf('access_tokens', 'name', 'Mirror')).toBe(1)
  })
})

test('an overloaded server and a security check say when and how to continue', async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Overlay')
  await makePins(page, board, 4)
  await page.goto(board.path)

  for (const [number, status, seconds, text] of [
    [1, 429, '40', 'Try again in 40 seconds.'],
    [2, 503, '600', 'Try again in 10 minutes.'],
  ] as const) {
    const headers = { 'Retry-After': seconds, 'Content-Type': 'text/html' }
    await answerWrites(page, { status, headers, body: 'Busy' })
    await save(page, number)
    await expect(page.getByText(text)).toBeVisible()
    await tryAgain(page)
    await expect(page.getByText('Saved to Overlay')).toBeVisible()
  }

  await answerWrites(page, { status: 403, contentType: 'text/html', body: 'Checking' })
  await save(page, 3)
  await expect(page.getByText('A security check is blocking this request.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(tileOf(page, 'Pin 3')).toBeVisible()
  await expect(page.getByText('A security check is blocking this request.')).toHaveCount(0)
})

/** Lets each write reach the server but drops its response. */
async function loseResponses(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
}

async function answerWrites(page: Page, answer: object): Promise<void> {
  await page.route('**', (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
  )
}

async function tryAgain(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await again.click()
}

async function save(page: Page, number: number): Promise<void> {
  const tile = tileOf(page, `Pin ${number}`)
  await tile.hover()
  await tile.getByRole('button', { name: /^Save / }).click()
}

function tileOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true }).last()
}

async function rowsOf(table: string, column: string, value: string): Promise<number> {
  const [row] = await readDatabase(`select count(*) from ${table} where ${column} = ?`, value)
  return Number(row?.[0])
}
