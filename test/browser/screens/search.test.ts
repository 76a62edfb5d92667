import type { Page } from '@playwright/test'
import { pictureNamed } from '../../shop/pictures.ts'
import { DESKTOP, expectAccessible, expectNoShift, expectSound, PHONE } from '../page-checks.ts'
import { makeBoard, post, type Signed, signUp } from '../people.ts'
import { expect, test } from '../test.ts'
import { uniqueWord } from '../unique-word.ts'

test('search works by keyboard alone, and is remembered until it is cleared', async ({ page }) => {
  const word = await aWord(page)
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Search' })
  await test.step('a member types a search, moves through its suggestions and opens one, by keyboard alone', async () => {
    await field.focus()
    await page.keyboard.type(word.slice(0, 8))
    await walkThrough(page, word)
    await expect(
      page.getByRole('heading', { name: `Pins for “${word.slice(0, 8)}”` }),
    ).toBeVisible()
    await expect(page.getByRole('feed').getByRole('article')).toHaveCount(1)
    await expectSound(page)
  })
  await test.step('recent searches are cleared under the field, one by one and all at once', () =>
    clearSuggested(page, word.slice(0, 8)))
  await test.step('recent searches are cleared on the search page, one by one and all at once', () =>
    clearRecent(page))
})

async function walkThrough(page: Page, word: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search' })
  const hashtag = page.getByRole('option', { name: `#${word}` })
  await expect(hashtag).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(hashtag).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(hashtag).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(hashtag).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Escape')
  await expect(hashtag).toBeHidden()
  await page.keyboard.press('Enter')
}

async function clearSuggested(page: Page, word: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search' })
  const recent = page.getByRole('option', { name: /recent search/ })
  await post(page, '/resource/RecentSearchResource/create/', { data: { q: 'moon jars' } })
  await field.focus()
  await field.fill('')
  await expect(recent).toHaveText([/^moon jars/, new RegExp(`^${word}`)])
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Clear moon jars' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(recent).toHaveText([new RegExp(`^${word}`)])
  await expect(page.getByRole('status').filter({ hasText: 'moon jars cleared' })).toBeAttached()
  await expect(field).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(recent).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(recent).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('search').getByText('Recent searches cleared')).toBeAttached()
}

async function clearRecent(page: Page): Promise<void> {
  // The words are unique, because plain words could be corrected to words of other tests' pins.
  const first = uniqueWord('moon')
  const second = uniqueWord('jars')
  const third = uniqueWord('lamps')
  for (const words of [first, second, third]) {
    await page.getByRole('combobox', { name: 'Search' }).fill(words)
    await Promise.all([
      page.waitForResponse(/RecentSearchResource\/create/),
      page.keyboard.press('Enter'),
    ])
    await expect(page.getByRole('heading', { name: `Pins for “${words}”` })).toBeVisible()
  }
  await page.goto('/search/')
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await expect(recent.getByRole('link')).toHaveText([third, second, first])
  await expectSound(page)

  await page.getByRole('button', { name: `Clear ${second}` }).click()
  await expect(recent.getByRole('link')).toHaveText([third, first])
  await expect(page.getByRole('main').getByText(`${second} cleared`)).toBeAttached()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(recent).toBeHidden()
}

test('search finds pins, boards and profiles by links, and a hashtag on a pin opens its page', async ({
  page,
}) => {
  const word = await aWord(page)
  await page.goto('/ideas/')
  await page.getByRole('combobox', { name: 'Search' }).fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Pins for “${word}”` })).toBeVisible()
  await test.step('a correction is shown and announced, and the typed words are one press away', () =>
    mistype(page, word))

  const tabs = page.getByRole('navigation', { name: 'Kinds of results' })
  await tabs.getByRole('link', { name: 'Profiles' }).click()
  await expect(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
  await expectOpensStill(page)
  await tabs.getByRole('link', { name: 'Boards' }).click()
  await expect(page.getByRole('link', { name: `Board of ${word}` })).toBeVisible()
  await expectOpensStill(page)
  await page.goto(`/search/?q=${word}`)
  await expectNoShift(page)
  await test.step('a colour is chosen by keyboard on a small phone, and cleared', () =>
    chooseColour(page, word))

  await test.step('a hashtag on a pin opens its page', async () => {
    await page.getByRole('feed').getByRole('article').first().getByRole('link').first().click()
    const overlay = page.getByRole('dialog')
    await overlay.getByRole('link', { name: `#${word}` }).click()
    await expect(page.getByRole('heading', { name: `#${word}` })).toBeVisible()
    await expect(page.getByRole('feed').getByRole('article')).toHaveCount(1)
    await expectSound(page)
  })
  await page.goto('/pin-builder/')
  await test.step('a hashtag is completed while it is typed', () => completeHashtag(page, word))
})

async function mistype(page: Page, word: string): Promise<void> {
  const typed = word.slice(0, 2) + word.slice(3)
  const field = page.getByRole('combobox', { name: 'Search' })
  const status = page.getByRole('main').getByRole('status')
  const region = await status.elementHandle()
  await field.fill(typed)
  await page.keyboard.press('Enter')

  await expect(status).toContainText(`Showing results for ${word}`)
  await expect(status).toContainText(`1 pin for ${word}`)
  expect(await region?.evaluate((one) => one.isConnected)).toBe(true)
  await expect(field).toHaveValue(typed)
  await expectAccessible(page)
  await page.getByRole('link', { name: `Search for ${typed} instead` }).click()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expect(page).toHaveURL(`/search/?q=${typed}&exact=1`)

  const pasted = `${word} ${'lamp '.repeat(80)}`.trim()
  await field.fill('')
  await page.keyboard.insertText(pasted)
  await page.keyboard.press('Enter')
  await expect(status).toContainText('Only the first 12 words were searched.')
  await expect(field).toHaveValue(pasted)
  for (const back of [typed, typed, word]) {
    await page.goBack()
    await expect(field).toHaveValue(back)
  }
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(1)
}

async function chooseColour(page: Page, word: string): Promise<void> {
  const { width, height } = PHONE
  await page.setViewportSize({ width: 320, height })
  const colours = page.getByRole('navigation', { name: 'Colour' })
  const chosen = colours.locator('[aria-current=true]')
  await expect(chosen).toHaveText('Any colour')
  await colours.getByRole('link', { name: 'Green' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Green pins for “${word}”` })).toBeVisible()
  await expect(chosen).toHaveText('Green')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expectSound(page)

  await page.setViewportSize({ width, height })
  const shades = page.getByRole('navigation', { name: 'Shades of green' })
  await shades.getByRole('link', { name: 'Dark green' }).click()
  await expect(page).toHaveURL(new RegExp(`q=${word}&colour=dark-green$`))
  await expect(shades.locator('[aria-current=true]')).toHaveText('Dark green')
  await page.getByRole('link', { name: 'Search in any colour' }).click()
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(1)
  await page.setViewportSize(DESKTOP)
}

async function completeHashtag(page: Page, word: string): Promise<void> {
  const description = page.getByLabel('Description')
  await description.fill('Round and white. ')
  await description.press('End')
  await page.keyboard.type(`#${word.slice(0, 8)}`)
  await expect(page.getByRole('option', { name: `#${word}` })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(description).toHaveValue(`Round and white. #${word} `)
}

test('search finds pins, boards and profiles without scripts', async ({ plain }) => {
  const word = await aWord(plain)
  await plain.goto('/ideas/')
  plain.fill('Search', word)
  await plain.enter('Search')
  plain.see('heading', `Pins for “${word}”`)

  await plain.press('link', 'Green')
  plain.see('heading', `Green pins for “${word}”`)
  await plain.press('link', 'Dark green')
  for (const kind of ['Boards', 'Your pins', 'Pins']) {
    await plain.press('link', kind, plain.see('navigation', 'Kinds of results'))
  }
  plain.see('heading', `Dark green pins for “${word}”`)
  await plain.press('link', 'Search in any colour')
  plain.see('heading', `Pins for “${word}”`)

  const tabs = () => plain.see('navigation', 'Kinds of results')
  await plain.press('link', 'Boards', tabs())
  plain.see('link', new RegExp(`^Board of ${word}`))
  await plain.press('link', 'Profiles', tabs())
  plain.see('heading', 'No profiles found')
  const typed = word.slice(0, 2) + word.slice(3)
  plain.fill('Search', typed)
  await plain.enter('Search')
  plain.see('heading', 'No profiles found')
  await plain.press('link', 'Boards', tabs())
  plain.see('link', new RegExp(`^Board of ${word}`))
  await plain.press('link', `Search for ${typed} instead`)
  plain.see('heading', 'Nothing found')

  await test.step('members filter their own pins, and clear the filter that hides them', async () => {
    await plain.goto(`/search/yours/?q=${typed}`)
    await plain.press('link', `Search for ${typed} instead`)
    plain.see('heading', 'Nothing found')
    await plain.goto(`/search/?q=${word}`)
    await plain.press('link', 'Your pins', tabs())
    expect(plain.value('Words')).toBe(word)
    expect(plain.text(plain.see('main'))).toContain('1 of your pins')
    plain.unfold('Filters')
    plain.check('Without alt text')
    await plain.press('button', 'Search', plain.see('search', 'Search your pins'))
    plain.see('heading', 'Nothing found')
    const hidden = [`Clear “${word}”: 0 pins`, 'Clear “Without alt text”: 1 pin'] as const
    expect(plain.all('link', hidden[0])).toEqual([])
    await plain.press('link', hidden[1])
    plain.see('link', `Clear “${word}”`)
    expect(plain.text(plain.see('main'))).toContain('1 of your pins')
  })
})

/** Checks that the page doesn't shift when its address is loaded. After a link within the site it may shift. */
async function expectOpensStill(page: Page): Promise<void> {
  await page.reload()
  await expectNoShift(page)
}

/** A word that occurs only in one pin's text, in that pin's hashtag and in its board's name. */
async function aWord(page: Signed): Promise<string> {
  const word = uniqueWord('kiln')
  await signUp(page)
  const { id } = await makeBoard(page, `Board of ${word}`)
  const picture = await pictureNamed('wool-rug-1600.jpg')
  const answer = await post(page, '/resource/PinResource/create/', {
    data: {
      board_id: id,
      image_base64: picture?.bytes.toString('base64'),
      title: 'A rug',
      alt_text: 'A rug',
      description: `Soft. #${word}`,
    },
  })
  expect(answer.ok()).toBe(true)
  return word
}
