import { setTimeout } from 'node:timers/promises'
import { changeDatabase } from '../database.ts'
import { pressOn } from '../keyboard.ts'
import { SHOP_ORIGIN } from '../origins.ts'
import {
  expectAnnounced,
  expectFocusKept,
  expectNoShift,
  expectSoundAtBothWidths,
} from '../page-checks.ts'
import { makeBoard, makePins, type Signed, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const STOOL = `${SHOP_ORIGIN}/goods/stools/oak.html`
const { hostname: HOST } = new URL(SHOP_ORIGIN)

const RECIPE = {
  kind: 'recipe',
  name: 'Lemon cake',
  prepMinutes: 20,
  cookMinutes: 55,
  totalMinutes: 75,
  servings: 8,
  makes: '8 slices',
  ingredients: ['200 g butter', '3 eggs', '1 1/2 cups of semolina', 'a pinch of salt'],
}

test('a recipe is scaled on its pin’s page, by keyboard and without scripts', async ({
  page,
  plain,
}) => {
  await signUp(page)
  const id = await aPinOf(page, `${STOOL}?cake`)
  await tell(`${STOOL}?cake`, RECIPE)
  await page.goto(`/pin/${id}/`)
  const card = page.getByRole('region', { name: 'Recipe' })
  await expect(card).toContainText(/As of .+ at 127\.0\.0\.1/)
  await expect(card).toContainText('1 h 15 min')
  await expectSoundAtBothWidths(page)

  for (const _ of [1, 2, 3, 4]) await pressOn(page, 'button', 'More servings')
  await expect(card.getByRole('status')).toHaveText('Amounts for 12 slices')
  await expect(card.getByRole('listitem')).toHaveText([
    '300 g butter',
    '4½ eggs',
    '2¼ cups of semolina',
    'a pinch of salt',
  ])
  await pressOn(page, 'button', 'Back to 8 slices')
  await expect(card.getByRole('listitem').first()).toHaveText('200 g butter')
  await expectFocusKept(page)

  await plain.goto(`/pin/${id}/`)
  await plain.press('button', 'Fewer servings')
  expect(plain.text()).toContain('7 slices')
  expect(plain.text()).toContain('175 g butter')
  expect(plain.text()).not.toContain('Check again')
})

test('a pinner can update a page’s facts, and sees its price and stock', async ({ page }) => {
  await signUp(page)
  // No other pin uses this link, because the cron may check the links of other pins.
  const link = `${STOOL}?looked`
  const id = await aPinOf(page, link)
  await changeDatabase('delete from page_facts where link = ?', link)
  await page.goto(`/pin/${id}/`)
  await pressOn(page, 'button', 'More')
  await pressOn(page, 'button', 'Get page details')
  await expectAnnounced(page, 'Updated from the page')
  const card = page.getByRole('region', { name: 'Product' })
  await expect(card).toContainText('€89.00')
  await expect(card).toContainText('In stock')
  await page.reload()
  await expectSoundAtBothWidths(page)

  await pressOn(page, 'button', 'Check again')
  await expectAnnounced(page, 'We checked that page a moment ago.')
  await expectFocusKept(page)

  await page.route(/facts-card/, async (route) => {
    await setTimeout(800)
    await route.continue()
  })
  await page.goto(`/pin/${id}/edit/`)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(card).toBeVisible()
  await expectNoShift(page)
})

const CARDS = [
  {
    heading: 'Article',
    facts: {
      kind: 'article',
      name: 'How jars are thrown',
      authors: ['Ana Lind', 'مريم'],
      published: '2026-03-14',
    },
    words: ['How jars are thrown', 'By Ana Lind, مريم · Published March 14, 2026'],
    map: null,
  },
  {
    heading: 'Place',
    facts: {
      kind: 'place',
      name: 'Kiln',
      address: 'Kiln Lane 4, Stoke',
      spot: { latitude: 53.01, longitude: -2.18 },
    },
    words: ['Kiln', 'Kiln Lane 4, Stoke'],
    map: 'https://www.openstreetmap.org/?mlat=53.01&mlon=-2.18#map=17/53.01/-2.18',
  },
  {
    heading: 'Place',
    facts: { kind: 'place', name: 'Kiln & Co', address: '', spot: null },
    words: ['Kiln & Co'],
    map: 'https://www.openstreetmap.org/search?query=Kiln%20%26%20Co',
  },
  {
    heading: 'Video',
    facts: { kind: 'video', name: 'A jar is thrown', durationMs: 3_723_000 },
    words: ['A jar is thrown', '1:02:03', '1 hour 2 minutes 3 seconds'],
    map: null,
  },
]

test('an article, a place and a video each have a card', async ({ page }) => {
  await signUp(page)
  const link = `${STOOL}?cards`
  const id = await aPinOf(page, link)
  for (const { heading, facts, words, map } of CARDS) {
    await tell(link, facts)
    await page.goto(`/pin/${id}/`)
    const card = page.getByRole('region', { name: heading })
    await expect(card.getByRole('heading', { name: heading })).toBeVisible()
    for (const said of words) await expect(card).toContainText(said)
    await expect(card).toContainText(/As of .+ at 127\.0\.0\.1/)
    const ofMap = card.getByRole('link', { name: 'View on map' })
    await expect(ofMap).toHaveCount(map ? 1 : 0)
    if (map) await expect(ofMap).toHaveAttribute('href', map)
    await expectSoundAtBothWidths(page)
  }
})

async function aPinOf(page: Signed, link: string): Promise<string> {
  const [id = ''] = await makePins(page, await makeBoard(page, 'Kitchen 🍋'), 1)
  await changeDatabase('update pins set link = ?, domain = ? where id = ?', link, HOST, id)
  return id
}

async function tell(link: string, facts: object): Promise<void> {
  await changeDatabase('delete from page_facts where link = ?', link)
  await changeDatabase(
    `insert into page_facts (link, member_id, facts, host, read_at) values (?, 0, ?, ?, 1795600000000)`,
    link,
    JSON.stringify(facts),
    HOST,
  )
}
