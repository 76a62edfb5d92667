import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BrowserContext, Page } from '@playwright/test'
import { SHOP_ORIGIN, SITE_ORIGIN } from '../../origins.ts'
import {
  DESKTOP,
  expectAccessible,
  expectAnnounced,
  expectSound,
  PHONE,
  sizeOf,
} from '../../page-checks.ts'
import { anAddress, makeBoard, makePins, makeSection, type Signed, signUp } from '../../people.ts'
import { typeBirthday, typeCredentials } from '../../sign-up-and-log-in.ts'
import { closingWindow, expect, plainOf, test } from '../../test.ts'

const STOOL = `${SHOP_ORIGIN}/pictures/oak-stool-1200.jpg`
const LAMP = `${SHOP_ORIGIN}/pictures/linen-lamp-1200.jpg`
const GOODS = `${SHOP_ORIGIN}/goods/stools/oak.html`
/** An outline reaches this far from its picture: it is 4 px wide, with a gap of 2 px. */
const RING_PX = 6

const UNSAVABLE = `${SHOP_ORIGIN}/pictures/drawing`
const POP_UP = { width: 750, height: 800 }
const TITLE = { boards: 'Choose board', sections: 'Choose section' }

/** Makes two boards: one without sections, and one with a section. */
async function twoBoards(page: Signed): Promise<void> {
  await signUp(page)
  await makeSection(page, await makeBoard(page, 'Benches'), 'Oak')
  await makeBoard(page, 'Stools')
}

function draftPath({
  media = [STOOL],
  url = GOODS,
  method = 'bookmarklet',
  ...more
}: {
  media?: string[]
  url?: string
  method?: string
  description?: string
} = {}): string {
  const query = new URLSearchParams({ url, ...more })
  for (const picture of media) query.append('media', picture)
  return `/pin/create/${method}/?${query}`
}

async function popUpFrom(page: Page, path: string, width = POP_UP.width): Promise<Page> {
  await page.goto(`${SHOP_ORIGIN}/contents`)
  const opened = page.waitForEvent('popup')
  await page.evaluate(
    ([address, size]) => void window.open(address, 'save', size),
    [SITE_ORIGIN + path, `width=${width},height=600`],
  )
  const popUp = await opened
  // Only scripts render this button; the plain form would lead to the pin's page.
  await expect(row(popUp, /^(Close|Cancel)$/)).toBeVisible()
  return popUp
}

/** The sizes that pop-ups request. Headless browsers have no window size and report bars on every window. */
async function requestedSizes(context: BrowserContext): Promise<number[][]> {
  const asked: number[][] = []
  await context.exposeFunction('noteSize', (...size: number[]) => asked.push(size))
  await context.addInitScript(() => {
    Object.defineProperty(window.menubar, 'visible', { value: window.outerWidth > 500 })
    window.resizeTo = Reflect.get(window, 'noteSize')
  })
  return asked
}

/** Stops the page's clock, so that time passes only when a test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const row = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('the bookmarklet opens a pop-up, which saves the picture and closes after 10 s', async ({
  page,
}) => {
  await signUp(page)
  await makeBoard(page, 'Stools')
  const asked = await requestedSizes(page.context())
  const popUp = await popUpFrom(page, draftPath({ description: 'Three legs #oak' }), 500)
  const height = await popUp.evaluate(() => window.outerHeight)
  await expect.poll(() => asked).toEqual([[750, Math.max(750, height + 48)]])
  await popUp.setViewportSize(POP_UP)
  await expect(popUp.getByAltText('What you are saving')).toBeVisible()
  await stopClock(popUp)

  await row(popUp, 'Stools').click()

  await expect(heading(popUp, 'Saved to Stools')).toBeFocused()
  const pin = popUp.getByRole('link', { name: 'See it now' })
  await expect(pin).toHaveAttribute('target', '_blank')
  const path = await pin.getAttribute('href')
  await popUp.clock.runFor(9900)
  expect(popUp.isClosed()).toBe(false)
  await closingWindow(popUp, () => popUp.clock.runFor(200))
  const plain = await plainOf(page)
  await plain.goto(`${path}`)
  expect(plain.text()).toContain('Three legs #oak')
  expect(plain.text()).toContain('On Stools')
})

test('the member can keep the window open', async ({ page }) => {
  await signUp(page)
  await makeBoard(page, 'Stools')
  const popUp = await popUpFrom(page, draftPath())
  await stopClock(popUp)
  await row(popUp, 'Stools').click()
  await row(popUp, 'Keep it open').click()

  await popUp.clock.runFor(60_000)

  await expect(heading(popUp, 'Saved to Stools')).toBeVisible()
  await closingWindow(popUp, () => row(popUp, 'Close').last().click())
})

test('the pop-up saves to an existing board or section, or creates one, by keyboard', {
  tag: '@focus',
}, async ({ page, expectedComplaints }) => {
  await twoBoards(page)
  await page.setViewportSize(POP_UP)
  await page.goto(draftPath({ description: 'A lamp #linen' }))
  await test.step('the pop-up is accessible in each of its views, by keyboard alone', () =>
    lookAtViews(page))
  await test.step('the pop-up creates a board and a section for the pin', () => createPlaces(page))
  await test.step('the pop-up’s last view is reached by keyboard, and is accessible', async () => {
    await row(page, 'Benches').press('Enter')
    await row(page, 'Oak').press('Enter')
    await expect(heading(page, 'Saved to Oak in Benches')).toBeFocused()
    await row(page, 'Keep it open').press('Enter')
    await expectAccessible(page)
  })

  await page.goto(draftPath({ media: [LAMP, STOOL] }))
  const notice = page.getByText('Psst! You already saved this Pin to Benches')
  await test.step('if no picture is chosen, a message says so and nothing is sent', async () => {
    await expect(row(page, 'Stools').first()).toBeVisible()
    await expectSound(page)
    await expect(notice).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Picture 1' }).uncheck()
    await row(page, 'Stools').first().click()
    await expect(page.getByRole('alert')).toHaveText('Add a picture first.')
  })
  await test.step('a picture that was already saved from the page names its board', async () => {
    await page.getByRole('checkbox', { name: 'Picture 2' }).check()
    await expect(notice).toBeVisible()
    await page.goto(draftPath())
    await expect(notice).toBeVisible()
  })
  await test.step('the preview is 240 px wide and at most 335 px high, and 220 px wide while its description is edited', () =>
    describe(page))
  expectedComplaints.push(/ERR_INTERNET_DISCONNECTED/)
  await test.step('offline, the pin waits with a message, and is saved once the network is back', async () => {
    await page.context().setOffline(true)
    await row(page, 'Stools').first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'offline' })).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Saved to Stools')).toBeVisible()
    const plain = await plainOf(page)
    await plain.goto(`${await page.getByRole('link', { name: 'See it now' }).getAttribute('href')}`)
    expect(plain.text()).toContain('A stool')
  })
})

/** Goes through the views by keyboard, and ends at the form for a board. */
async function lookAtViews(page: Page): Promise<void> {
  await expect(page.getByLabel('Search boards')).toBeFocused()
  await page.keyboard.type('Ben')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, TITLE.sections)).toBeVisible()
  await expectAccessible(page)
  await row(page, 'Back').press('Enter')
  await row(page, 'Create board').press('Enter')
  await expect(heading(page, 'Create board')).toBeVisible()
  await expectAccessible(page)
}

/** Saves to a new board and a new section, and undoes each save. */
async function createPlaces(page: Page): Promise<void> {
  await expect(row(page, 'Linen')).toBeVisible()
  await row(page, 'Linen').click()
  await page.getByLabel('Keep this board secret').check()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(heading(page, 'Saved to Linen')).toBeVisible()

  await row(page, 'Undo').first().click()
  await expectAnnounced(page, 'Undone')
  await row(page, 'Benches').click()
  await row(page, 'Create section').click()
  await expect(heading(page, 'Add section')).toBeVisible()
  await page.getByLabel('Name').fill('Three legs 🪑 كرسي')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(heading(page, 'Saved to Three legs 🪑 كرسي in Benches')).toBeVisible()
  // The first save's toast may still be there with its own Undo.
  await row(page, 'Undo').first().click()
}

/** Fills in a description for the pop-up's picture. */
async function describe(page: Page): Promise<void> {
  const picture = page.getByAltText('What you are saving')
  await expect.poll(async () => (await sizeOf(picture)).height).toBe(320)
  expect((await sizeOf(picture)).width).toBe(240)
  await row(page, 'Add description').click()

  await expect(page.getByLabel('Description')).toBeFocused()
  expect((await sizeOf(picture)).height).toBe(220)
  await page.keyboard.type('A stool')
}

test('the pop-up looks up a page’s pictures if none is named, or if the named ones no longer exist', async ({
  page,
  expectedComplaints,
}) => {
  await signUp(page)
  const { path } = await makeBoard(page, 'Stools')
  await page.setViewportSize(POP_UP)
  await page.goto(draftPath({ media: [] }))
  await test.step('a page without a named picture is looked up first, and several pictures are saved and undone together', async () => {
    const pictures = page.getByRole('checkbox')
    await expect(pictures).toHaveCount(4)
    await expect(pictures.first()).toBeChecked()
    await page.getByRole('checkbox', { name: 'A lamp with a linen shade' }).check()
    await page.getByRole('checkbox', { name: 'A green rug' }).check()
    await row(page, 'Stools').click()

    await expect(heading(page, 'Saved to Stools')).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(3)
    await row(page, 'Undo').click()
    await expect(heading(page, TITLE.boards)).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
    const plain = await plainOf(page)
    await plain.goto(path)
    plain.see('heading', 'Stools')
    expect(plain.all('article')).toHaveLength(0)
  })
  expectedComplaints.push(/status of 4\d\d/)
  await test.step('if a picture can’t be saved, it is marked and none is saved, but the others can be saved without it', async () => {
    await page.goto(draftPath({ media: [STOOL, UNSAVABLE] }))
    await page.getByRole('checkbox', { name: 'Picture 2' }).check()
    await row(page, 'Stools').click()
    await expect(page.getByText('Couldn’t be added')).toBeVisible()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('checkbox', { name: /^Picture 2/ }).uncheck()
    await row(page, 'Stools').click()

    await expect(heading(page, 'Saved to Stools')).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(1)
  })
  await test.step('six pictures show their third row, and no ring of a chosen picture is cut off', async () => {
    const media = [0, 1, 2, 3, 4, 5].map((n) => `${SHOP_ORIGIN}/pictures/oak-stool-${400 + n}.jpg`)
    await page.goto(draftPath({ media }))
    const pictures = page.getByRole('checkbox')
    for (const at of [0, 1, 4, 5]) await pictures.nth(at).check()
    const [grid, ...shown] = await page.getByRole('group').evaluate(boxesOfGrid)
    expect(shown).toHaveLength(6)
    for (const picture of shown) {
      for (const edge of ['left', 'top'] as const) {
        expect(picture[edge] - RING_PX).toBeGreaterThanOrEqual(grid?.[edge] ?? 0)
      }
      for (const edge of ['right', 'bottom'] as const) {
        expect(picture[edge] + RING_PX).toBeLessThanOrEqual(grid?.[edge] ?? 0)
      }
    }
    const sixth = page.locator('label', { has: page.getByRole('img', { name: 'Picture 6' }) })
    await expect(sixth).toHaveCSS('outline-width', '4px')
  })
  await test.step('a named picture that no longer exists is replaced by the pictures of its page', async () => {
    await page.goto(draftPath({ media: [`${SHOP_ORIGIN}/pictures/gone.jpg`] }))
    await expect(page.getByRole('checkbox')).toHaveCount(4)
  })
  await page.setViewportSize(DESKTOP)
  await test.step('a page that has no pictures or forbids saving gets a message, and can be tried again', async () => {
    await page.goto(draftPath({ media: [], url: `${SHOP_ORIGIN}/members` }))
    await expect(heading(page, 'No picture to save')).toBeVisible()
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await expectAccessible(page)
    await row(page, 'Try again').click()
    await expect(heading(page, 'No picture to save')).toBeVisible()
    await page.goto('/pin/create/button/')
    await expect(page.getByText("The page you came from didn't send any pictures.")).toBeVisible()
    await page.getByRole('link', { name: 'Choose one yourself' }).click()
    await expect(page).toHaveURL('/pin-builder/')
  })
})

test('a member whose site is on Instagram is invited once to connect it, and can decline after 2 s', async ({
  page,
}) => {
  await signUp(page)
  await makeBoard(page, 'Stools')
  const plain = await plainOf(page)
  await plain.goto('/settings/profile/')
  plain.fill('About', 'Potter. https://www.instagram.com/ana')
  await plain.press('button', 'Save changes')
  expect(plain.text()).toContain('Changes saved')
  const path = draftPath({ url: 'https://www.instagram.com/p/C0ffee/' })
  await page.goto(path)
  await expect(row(page, 'Close')).toBeVisible()
  await stopClock(page)
  await row(page, 'Stools').click()
  const upsell = page.getByRole('dialog', { name: 'Connect your Instagram' })
  await expect(upsell).toBeVisible()
  await expect(upsell.getByRole('link')).toHaveAttribute('href', '/settings/claim/')
  await page.clock.runFor(1900)
  // Chromium doesn't ask the page before a second Escape closes a dialog.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(upsell).toBeVisible()
  expect(await upsell.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await expect(row(page, 'Not now')).toHaveCount(0)
  await page.clock.runFor(200)
  await row(page, 'Not now').click()
  await expect(upsell).toHaveCount(0)

  await page.goto(path)
  const asked = page.waitForRequest(/v3\/users\/settings/, { timeout: 1500 }).catch(() => null)
  await row(page, 'Stools').click()
  await expect(heading(page, 'Saved to Stools')).toBeVisible()
  expect(await asked).toBeNull()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the page shows for 5 s where it saved, and returns to the previous page', {
    tag: '@chromium',
  }, async ({ page, expectedComplaints }) => {
    await signUp(page)
    await makeBoard(page, 'Stools')
    await page.goto(`${SHOP_ORIGIN}/contents`)
    await page.goto(draftPath({ media: [STOOL, LAMP] }))
    await expect(row(page, 'Cancel')).toBeVisible()
    await expectSound(page)
    expectedComplaints.push(/status of 500|SyntaxError/)
    await test.step('if the server fails, a toast says so and the board can be tried again', async () => {
      const broken = { status: 500, body: 'broken' }
      await page.route(/pin\/create/, (route) => route.fulfill(broken), { times: 1 })
      await row(page, 'Stools').click()
      await expect(page.getByText('Sorry! Something went wrong on our end.')).toBeVisible()
      await expect(page.getByText('Uh oh! Something went wrong.')).toBeVisible()
    })
    await stopClock(page)
    await row(page, 'Stools').click()
    await expect(heading(page, 'Saved to Stools')).toBeVisible()
    await page.clock.runFor(50)
    await expect(page.getByRole('status').filter({ hasText: 'Saved to Stools' })).toBeVisible()
    await page.clock.runFor(4850)
    await expect(heading(page, 'Saved to Stools')).toBeVisible()

    await page.clock.runFor(200)

    await expect(page).toHaveURL(`${SHOP_ORIGIN}/contents`)
    await page.clock.resume()
    await test.step('a repin shows its confirmation for 4 s', () => repin(page))
  })

  test('a board and a section are created on separate pages, and the page then goes back two steps', {
    tag: '@chromium',
  }, async ({ page }) => {
    await twoBoards(page)
    await page.goto(`${SHOP_ORIGIN}/contents`)
    await page.goto(draftPath())
    const create = page.getByRole('link', { name: 'Create board' })
    await expect(create).toHaveAttribute('href', /^\/board\/create\/\?isPinCreating=true&next=/)
    await create.click()
    await page.getByLabel('Name').fill('Lamps')
    await page.getByRole('button', { name: 'Create board' }).click()
    await expect(heading(page, TITLE.boards)).toBeVisible()
    await stopClock(page)

    await row(page, 'Lamps').first().click()
    await expect(heading(page, 'Saved to Lamps')).toBeVisible()
    await page.clock.runFor(5100)

    await expect(page).toHaveURL(`${SHOP_ORIGIN}/contents`)
    await page.clock.resume()
    await test.step('a section created from the page can be chosen', () => createSection(page))
  })
  test('if the browser doesn’t name its device, the window’s width sends a phone’s visitor to the start page', async ({
    page,
  }) => {
    await page.route(/pin\/create/, async (route) => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get(route.request().url(), resolve).on('error', reject)
      })
      const headers = { 'content-security-policy': `${answer.headers['content-security-policy']}` }
      const body = await text(answer)
      return route.fulfill({ contentType: 'text/html', headers, body })
    })
    await page.goto(draftPath({ media: [] }))

    await expect(page).toHaveURL('/')
  })
})

/** Saves a pin of our own site, and goes back. */
async function repin(page: Page): Promise<void> {
  await page.goto(draftPath({ method: 'button/repin' }))
  await expect(row(page, 'Cancel')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await row(page, 'Stools').click()
  await expect(heading(page, 'Saved to Stools')).toBeVisible()
  await page.clock.runFor(3900)
  await expect(heading(page, 'Saved to Stools')).toBeVisible()

  await page.clock.runFor(200)

  await expect(page).toHaveURL(`${SHOP_ORIGIN}/contents`)
}

async function createSection(page: Page): Promise<void> {
  await page.goto(draftPath())
  await row(page, 'Benches').first().click()
  const create = page.getByRole('link', { name: 'Create section' })
  await expect(create).toHaveAttribute('href', /^\/board\/\d+\/create_section\/\?isPinCreating=/)
  await create.click()
  await page.getByLabel('Name').fill('Beech')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(heading(page, TITLE.sections)).toBeVisible()

  await row(page, 'Beech').click()

  await expect(heading(page, 'Saved to Beech in Benches')).toBeVisible()
}

test('a visitor signs up beside the picture, and then saves it', async ({ page }) => {
  await page.setViewportSize(POP_UP)
  await page.goto(draftPath())
  await expect(heading(page, 'Pin Builder')).toBeVisible()
  await expect(page.getByAltText('What you are saving')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await typeCredentials(page, anAddress())
  await typeBirthday(page, '1990-04-12')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/pin\/create\/bookmarklet\/\?.*&fromAuth=1$/)
  await row(page, 'Stay here').click()
  await expect(heading(page, TITLE.boards)).toBeVisible()
  await expect(row(page, 'Recipes to make')).toBeVisible()
  await expectAccessible(page)
  await row(page, 'Quick saves').click()
  await expect(heading(page, 'Saved to Quick saves')).toBeVisible()
})

test('a link to a pin of ours opens that pin’s save page', { tag: '@plain' }, async ({ plain }) => {
  await signUp(plain)
  const [pin] = await makePins(plain, await makeBoard(plain, 'Stools'), 1)

  await plain.goto(draftPath({ url: `${SITE_ORIGIN}/amp/pin/${pin}/` }))

  expect(plain.url()).toBe(`${SITE_ORIGIN}/pin/${pin}/repin/x/`)
})

test.describe('without scripts', () => {
  test('the page looks up pictures on request, and saves several with one undo', async ({
    plain,
  }) => {
    await signUp(plain)
    await makeBoard(plain, 'Stools')
    await plain.goto(draftPath({ media: [] }))
    await plain.press('link', 'Find the pictures of the page')
    plain.check(/^A green rug/)
    plain.check(/^A lamp with a linen shade/)
    plain.fill('Description', 'From the shop')

    await plain.press('button', 'Stools')

    expect(plain.text()).toContain('Saved 3 pins to Stools')
    await plain.press('button', 'Undo')
    expect(plain.text()).toContain('Undone')
  })
})

type Edges = Record<'left' | 'top' | 'right' | 'bottom', number>

/** The box of the grid's visible area, then the boxes of its pictures. */
function boxesOfGrid(group: Element): Edges[] {
  const pictures = [...group.querySelectorAll('img')]
  const grid = pictures[0]?.closest('div')
  return [...(grid ? [grid] : []), ...pictures].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { left, top, right, bottom }
  })
}
