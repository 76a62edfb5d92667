import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BrowserContext, Page } from '@playwright/test'
import { typeBirthday, typeCredentials } from '../entering.ts'
import { expectAccessible, expectSound, PHONE, sizeOf } from '../looks.ts'
import { anAddress, makeBoard, makePins, makeSection, signUp } from '../people.ts'
import { SHOP_ORIGIN, SITE_ORIGIN } from '../places.ts'
import { expect, test } from '../test.ts'

const STOOL = `${SHOP_ORIGIN}/pictures/oak-stool-1200.jpg`
const LAMP = `${SHOP_ORIGIN}/pictures/linen-lamp-1200.jpg`
const GOODS = `${SHOP_ORIGIN}/goods/stools/oak.html`
/** Our own host is none that the server fetches from, though the browser shows its pictures. */
const UNTAKEN = `${SITE_ORIGIN}/icon.svg`
const POP_UP = { width: 750, height: 800 }
const TITLE = { boards: 'Choose board', sections: 'Choose section' }

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

/** The pop-up that a page of the shop's opens. */
async function popUpFrom(page: Page, path: string, width = POP_UP.width): Promise<Page> {
  await page.goto(`${SHOP_ORIGIN}/contents`)
  const opened = page.waitForEvent('popup')
  await page.evaluate(
    ([address, size]) => void window.open(address, 'save', size),
    [SITE_ORIGIN + path, `width=${width},height=600`],
  )
  const popUp = await opened
  // Only scripts draw it: the plain form would lead to the pin's page.
  await expect(row(popUp, /^(Close|Cancel)$/)).toBeVisible()
  return popUp
}

/** The sizes that pop-ups ask for: a browser without a screen gives none, and shows bars on each. */
async function askedSizes(context: BrowserContext): Promise<number[][]> {
  const asked: number[][] = []
  await context.exposeFunction('noteSize', (...size: number[]) => asked.push(size))
  await context.addInitScript(() => {
    Object.defineProperty(window.menubar, 'visible', { value: window.outerWidth > 500 })
    window.resizeTo = (window as unknown as { noteSize: typeof window.resizeTo }).noteSize
  })
  return asked
}

/** Time passes only where a test lets it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const row = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a page’s bookmarklet opens a pop-up, which saves the picture and closes after 10 s', async ({
  page,
}) => {
  await signUp(page)
  await makeBoard(page, 'Stools')
  const asked = await askedSizes(page.context())
  const popUp = await popUpFrom(page, draftPath({ description: 'Three legs #oak' }), 500)
  const height = await popUp.evaluate(() => window.outerHeight)
  await expect.poll(() => asked).toEqual([[750, Math.max(750, height + 48)]])
  await popUp.setViewportSize(POP_UP)
  await expect(popUp.getByAltText('What is saved')).toBeVisible()
  await stopClock(popUp)

  await row(popUp, 'Stools').click()

  await expect(heading(popUp, 'Saved to Stools')).toBeFocused()
  const pin = popUp.getByRole('link', { name: 'See it now' })
  await expect(pin).toHaveAttribute('target', '_blank')
  const path = await pin.getAttribute('href')
  await popUp.clock.runFor(9900)
  expect(popUp.isClosed()).toBe(false)
  const closed = popUp.waitForEvent('close')
  await popUp.clock.runFor(200).catch(() => {})
  await closed
  await page.goto(`${path}`)
  await expect(page.getByText('Three legs #oak')).toBeVisible()
  await expect(page.getByText('On Stools')).toBeVisible()
})

test('the pop-up is accessible in each of its views, by keyboard alone, and sound on a phone', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signUp(page)
  const board = await makeBoard(page, 'Stools')
  await makeSection(page, board, 'Oak')
  for (const viewport of [POP_UP, PHONE]) {
    await page.setViewportSize(viewport)
    await page.goto(draftPath({ media: [STOOL, LAMP] }))
    await expect(row(page, 'Stools')).toBeVisible()
    await expectSound(page)
  }
  await page.setViewportSize(POP_UP)
  await page.goto(draftPath())
  await expect(page.getByLabel('Search boards')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, TITLE.sections)).toBeVisible()
  await expectAccessible(page)
  await row(page, 'Back').press('Enter')
  await row(page, 'Create board').press('Enter')
  await expect(heading(page, 'Create board')).toBeVisible()
  await expectAccessible(page)
  await row(page, 'Back').press('Enter')
  await row(page, 'Stools').press('Enter')
  await row(page, 'Oak').press('Enter')
  await expect(heading(page, 'Saved to Oak in Stools')).toBeFocused()
  await row(page, 'Keep it open').press('Enter')
  await expectAccessible(page)
})

test('a board is created for the pin within the pop-up, and a section', async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Stools')
  await makeSection(page, board, 'Oak')
  await page.setViewportSize(POP_UP)
  await page.goto(draftPath({ description: 'A lamp #linen' }))
  await row(page, 'Create board').click()
  await expect(row(page, 'Linen')).toBeVisible()
  await row(page, 'Linen').click()
  await page.getByLabel('Keep this board secret').check()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(heading(page, 'Saved to Linen')).toBeVisible()

  await page.goto(draftPath())
  await row(page, 'Stools').click()
  await row(page, 'Create section').click()
  await expect(heading(page, 'Add section')).toBeVisible()
  await page.getByLabel('Name').fill('Three legs 🪑 كرسي')
  await page.getByRole('button', { name: 'Add', exact: true }).click()

  await expect(heading(page, 'Saved to Three legs 🪑 كرسي in Stools')).toBeVisible()
})

test('a page without a named picture is looked at first; several pictures are one act, with one undo', async ({
  page,
}) => {
  await signUp(page)
  const { path } = await makeBoard(page, 'Stools')
  await page.setViewportSize(POP_UP)
  await page.goto(draftPath({ media: [] }))
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
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Stools' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test.describe('where pictures are missing', () => {
  test.use({ expectedComplaints: [/status of (404|422)/] })

  test('a page that has none, or wants none to be taken, says so, and can be tried again', async ({
    page,
  }) => {
    await signUp(page)
    await makeBoard(page, 'Stools')
    await page.goto(draftPath({ media: [], url: `${SHOP_ORIGIN}/members` }))
    await expect(heading(page, 'There is no picture to save')).toBeVisible()
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await expectAccessible(page)
    await row(page, 'Try again').click()
    await expect(heading(page, 'There is no picture to save')).toBeVisible()
    await page.goto('/pin/create/button/')
    await expect(page.getByText('The page that led here named none.')).toBeVisible()
    await page.getByRole('link', { name: 'Choose one yourself' }).click()
    await expect(page).toHaveURL('/pin-builder/')
  })

  test('a named picture that is gone makes way for those of its page', async ({ page }) => {
    await signUp(page)
    await makeBoard(page, 'Stools')
    await page.goto(draftPath({ media: [`${SHOP_ORIGIN}/pictures/gone.jpg`] }))

    await expect(page.getByRole('checkbox')).toHaveCount(4)
  })
})

test.describe('where the server refuses', () => {
  test.use({ expectedComplaints: [/status of 4\d\d/] })

  test('the picture that can’t be taken is marked, nothing is saved, and the rest goes on', async ({
    page,
  }) => {
    await signUp(page)
    await makeBoard(page, 'Stools')
    await page.setViewportSize(POP_UP)
    await page.goto(draftPath({ media: [STOOL, UNTAKEN] }))
    await page.getByRole('checkbox', { name: 'Picture 2' }).check()
    await row(page, 'Stools').click()
    await expect(page.getByText('Couldn’t be taken')).toBeVisible()
    await expect(page.getByRole('alert')).toBeVisible()

    await page.getByRole('checkbox', { name: /^Picture 2/ }).uncheck()
    await row(page, 'Stools').click()

    await expect(heading(page, 'Saved to Stools')).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(1)
  })

  test('no picture chosen: the words say so, and nothing is sent', async ({ page }) => {
    await signUp(page)
    await makeBoard(page, 'Stools')
    await page.goto(draftPath({ media: [STOOL, LAMP] }))
    await page.getByRole('checkbox', { name: 'Picture 1' }).uncheck()

    await row(page, 'Stools').click()

    await expect(page.getByRole('alert')).toHaveText('Add a picture first.')
  })
})

test('a picture that was saved from the same page says to which board', async ({ page }) => {
  await signUp(page)
  await makeBoard(page, 'Stools')
  await page.setViewportSize(POP_UP)
  await page.goto(draftPath())
  await row(page, 'Stools').click()
  await expect(heading(page, 'Saved to Stools')).toBeVisible()

  await page.goto(draftPath({ media: [LAMP, STOOL] }))

  const notice = page.getByText('Psst! You already saved this Pin to Stools')
  await expect(row(page, 'Stools')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Picture 2' }).check()
  await expect(notice).toBeVisible()
  await page.goto(draftPath())
  await expect(notice).toBeVisible()
})

test('the preview is 240 wide and 335 high at most, and 220 while its description is edited', async ({
  page,
}) => {
  await signUp(page)
  await makeBoard(page, 'Stools')
  await page.setViewportSize(POP_UP)
  await page.goto(draftPath())
  const picture = page.getByAltText('What is saved')
  await expect.poll(async () => (await sizeOf(picture)).height).toBe(320)
  expect((await sizeOf(picture)).width).toBe(240)

  await row(page, 'Add description').click()

  await expect(page.getByLabel('Description')).toBeFocused()
  expect((await sizeOf(picture)).height).toBe(220)
  await page.keyboard.type('A stool')
  await row(page, 'Stools').click()
  await page.getByRole('link', { name: 'See it now' }).click()
  const pin = await page.context().waitForEvent('page')
  await expect(pin.getByText('A stool')).toBeVisible()
})

test('who is on Instagram is invited once to connect it, and can say no after 2 s', async ({
  page,
}) => {
  await signUp(page)
  await makeBoard(page, 'Stools')
  await page.goto('/settings/profile/')
  await page.getByLabel('About').fill('Potter. https://www.instagram.com/ana')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  const path = draftPath({ url: 'https://www.instagram.com/p/C0ffee/' })
  await page.goto(path)
  await expect(row(page, 'Close')).toBeVisible()
  await stopClock(page)
  await row(page, 'Stools').click()
  const upsell = page.getByRole('dialog', { name: 'Connect your Instagram' })
  await expect(upsell).toBeVisible()
  await expect(upsell.getByRole('link')).toHaveAttribute('href', '/settings/claim/')
  await page.clock.runFor(1900)
  await page.keyboard.press('Escape')
  await expect(upsell).toBeVisible()
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

test('the member can keep the window open', async ({ page }) => {
  await signUp(page)
  await makeBoard(page, 'Stools')
  const popUp = await popUpFrom(page, draftPath())
  await stopClock(popUp)
  await row(popUp, 'Stools').click()
  await row(popUp, 'Keep it open').click()

  await popUp.clock.runFor(60_000)

  await expect(heading(popUp, 'Saved to Stools')).toBeVisible()
  const closed = popUp.waitForEvent('close')
  await row(popUp, 'Close').last().click()
  await closed
})

test('offline, the pin waits with words, and is saved once the network is back', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_INTERNET_DISCONNECTED/)
  await signUp(page)
  await makeBoard(page, 'Stools')
  await page.goto(draftPath())
  await expect(row(page, 'Stools')).toBeVisible()
  await page.context().setOffline(true)
  await row(page, 'Stools').click()
  await expect(page.getByRole('alert').filter({ hasText: 'offline' })).toBeVisible()

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(heading(page, 'Saved to Stools')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the page says where it saved for 5 s, and goes back to where it came from', async ({
    page,
  }) => {
    await signUp(page)
    await makeBoard(page, 'Stools')
    await page.goto(`${SHOP_ORIGIN}/contents`)
    await page.goto(draftPath())
    await expect(row(page, 'Cancel')).toBeVisible()
    await stopClock(page)
    await row(page, 'Stools').click()
    await expect(heading(page, 'Saved to Stools')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Saved to Stools' })).toBeVisible()
    await page.clock.runFor(4900)
    await expect(heading(page, 'Saved to Stools')).toBeVisible()

    await page.clock.runFor(200)

    await expect(page).toHaveURL(`${SHOP_ORIGIN}/contents`)
  })

  test('a repin says so for 4 s', async ({ page }) => {
    await signUp(page)
    await makeBoard(page, 'Stools')
    await page.goto(`${SHOP_ORIGIN}/contents`)
    await page.goto(draftPath({ method: 'button/repin' }))
    await expect(row(page, 'Cancel')).toBeVisible()
    await stopClock(page)
    await row(page, 'Stools').click()
    await expect(heading(page, 'Saved to Stools')).toBeVisible()
    await page.clock.runFor(3900)
    await expect(heading(page, 'Saved to Stools')).toBeVisible()

    await page.clock.runFor(200)

    await expect(page).toHaveURL(`${SHOP_ORIGIN}/contents`)
  })

  test('a board and a section are created on their pages, and it goes back two steps then', async ({
    page,
  }) => {
    await signUp(page)
    await makeBoard(page, 'Stools')
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
  })

  test('a section that is created on the way is there to choose', async ({ page }) => {
    await signUp(page)
    await makeSection(page, await makeBoard(page, 'Stools'), 'Oak')
    await page.goto(draftPath())
    await row(page, 'Stools').click()
    const create = page.getByRole('link', { name: 'Create section' })
    await expect(create).toHaveAttribute('href', /^\/board\/\d+\/create_section\/\?isPinCreating=/)
    await create.click()
    await page.getByLabel('Name').fill('Beech')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(heading(page, TITLE.sections)).toBeVisible()

    await row(page, 'Beech').click()

    await expect(heading(page, 'Saved to Beech in Stools')).toBeVisible()
  })

  test.describe('where the server fails', () => {
    test.use({ expectedComplaints: [/status of 500|SyntaxError/] })

    test('a toast says so, and the board can be tried again', async ({ page }) => {
      await signUp(page)
      await makeBoard(page, 'Stools')
      await page.goto(draftPath())
      await expect(row(page, 'Cancel')).toBeVisible()
      const broken = { status: 500, body: 'broken' }
      await page.route(/pin\/create/, (route) => route.fulfill(broken), { times: 1 })
      await row(page, 'Stools').click()
      await expect(page.getByText('Sorry! Something went wrong on our end.')).toBeVisible()

      await row(page, 'Stools').click()

      await expect(heading(page, 'Saved to Stools')).toBeVisible()
    })
  })

  test('a visitor whose browser names no device is led to the start page by the width', async ({
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

test('a visitor signs up beside the picture, and saves it then', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize(POP_UP)
  await page.goto(draftPath())
  await expect(heading(page, 'Pin Builder')).toBeVisible()
  await expect(page.getByAltText('What is saved')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await typeCredentials(page, anAddress())
  await typeBirthday(page, '1990-04-12')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/pin\/create\/bookmarklet\/\?.*&fromAuth=1$/)
  await row(page, 'Stay here').click()
  await expect(heading(page, TITLE.boards)).toBeVisible()
  await row(page, 'Create board').click()
  await page.getByLabel('Name').fill('Stools')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(heading(page, 'Saved to Stools')).toBeVisible()
})

test('a link to a pin of ours leads to its save', async ({ page }) => {
  await signUp(page)
  const [pin] = await makePins(page, await makeBoard(page, 'Stools'), 1)

  await page.goto(draftPath({ url: `${SITE_ORIGIN}/amp/pin/${pin}/` }))

  await expect(page).toHaveURL(`/pin/${pin}/repin/x/`)
})

test.describe('without scripts', () => {
  test('the page is looked at on demand, and several pictures are saved with one undo', async ({
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
    expect(plain.text()).toContain('Deleted 3 pins')
  })
})
