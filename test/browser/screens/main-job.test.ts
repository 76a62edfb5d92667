import type { Page } from '@playwright/test'
import { pictureNamed } from '../../shop/pictures.ts'
import { SHOP_ORIGIN, SITE_ORIGIN } from '../origins.ts'
import {
  expectLoaded,
  expectNoShift,
  expectSound,
  expectSoundAtBothWidths,
  PHONE,
} from '../page-checks.ts'
import { anAddress, PASSWORD } from '../people.ts'
import { fillSignUp } from '../sign-up-and-log-in.ts'
import { expect, IN_MOTION, test } from '../test.ts'

test.use(IN_MOTION)

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('a new member signs up, creates a board, saves pictures and sees them on it', async ({
    page,
  }) => {
    await doMainJob(page, expectScreen, expectSound, closeConfirmation)

    await expect(page.getByRole('img', { name: 'A lamp with a linen shade' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'A green circle on cream' })).toBeVisible()
  })
})

/** Checks a screen at both widths. Other tests check a pin and a board at desktop width. */
async function expectScreen(page: Page): Promise<void> {
  await expectSoundAtBothWidths(page)
  await page.setViewportSize(PHONE)
}

test.describe('on a phone without scripts', () => {
  test.use({ viewport: PHONE, javaScriptEnabled: false })

  test('a new member signs up, creates a board and saves pictures to it', async ({ page }) => {
    await doMainJob(page, expectNoShift, expectNoShift)
  })
})

test('without scripts a new member signs up, creates a board and saves pictures to it', async ({
  plain,
}) => {
  await plain.goto('/')
  fillSignUp(plain)
  await plain.press('button', 'Sign up')
  plain.see('button', /^Account of/)
  expect(plain.text()).toContain('We sent an email to')

  await plain.goto('/')
  plain.see('heading', 'What do you like?')
  await plain.press('button', 'Skip')
  expect(plain.url()).toBe(`${SITE_ORIGIN}/`)
  expect(plain.all('heading', 'What do you like?')).toEqual([])
  await plain.press('link', 'Create', plain.see('banner'))
  plain.see('heading', 'Create pin')
  expect(plain.value('New board')).toBe('Quick saves')
  plain.fill('New board', 'Corner shop')
  plain.attach(/^Drop, paste or choose pictures/, await aPicture())
  plain.fill('Title', 'A rug of my own')
  plain.fill('Alt text', 'A green circle on cream')
  await plain.press('button', 'Save')
  plain.see('heading', 'A rug of my own')
  await plain.goto('/pin-builder/')
  plain.fill('From a web page', `${SHOP_ORIGIN}/goods/stools/oak.html`)
  await plain.press('button', 'Find pictures')

  expect(plain.text()).toContain('4 pictures found')
  plain.check(/^A lamp with a linen shade/)
  await plain.press('button', 'Save')
  plain.see('heading', 'Oak stool, turned by hand')
  await plain.press('link', 'Corner shop', plain.see('region', 'Message'))

  plain.see('heading', { level: 1, name: 'Corner shop' })
  const wall = plain.see('feed', 'Corner shop')
  expect(sizes([...wall.querySelectorAll('.tile-image')])).toEqual([LAMP, RUG])
})

/** Closes the dialog that says where the pin was saved. */
async function closeConfirmation(page: Page): Promise<void> {
  const saved = page.getByRole('dialog', { name: 'Saved' })
  await expect(saved).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(saved).toBeHidden()
}

async function doMainJob(
  page: Page,
  expectRight: (page: Page) => Promise<void>,
  expectKnown: (page: Page) => Promise<void>,
  afterSave: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  await page.goto('/')
  await expectRight(page)
  await page.getByLabel('Email').fill(anAddress())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const onward = page.getByRole('button', { name: 'Continue', exact: true })
  if (await onward.isVisible()) await onward.click()
  await page.getByLabel('Day', { exact: true }).fill('12')
  await page.getByLabel('Month').fill('4')
  await page.getByLabel('Year').fill('1990')
  await page.getByRole('button', { name: 'Sign up' }).click()

  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(page.getByText('We sent an email to').filter({ visible: true })).toBeVisible()
  const welcome = page.getByRole('dialog', { name: 'Welcome to Pinfold' })
  if (await welcome.isVisible()) {
    await welcome.getByRole('button', { name: 'Stay here' }).click()
    // The focused form was removed, so a heading has the focus.
    await expect(page.locator('main :is(h1, h2, h3):focus')).toHaveCount(1)
  }
  await page.goto('/')
  await expectRight(page)
  await page.getByRole('link', { name: 'Create', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Create pin' })).toBeVisible()
  await expect(page.getByLabel('New board')).toHaveValue('Quick saves')
  await expectRight(page)
  await page.getByLabel('New board').fill('Corner shop')
  await page.getByLabel('Drop, paste or choose pictures or a video').setInputFiles(await aPicture())
  await page.getByLabel('Title').fill('A rug of my own')
  const more = page.getByRole('button', { name: 'More options' })
  if (await more.isVisible()) await more.click()
  await page.getByLabel('Alt text').fill('A green circle on cream')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'A rug of my own', level: 1 })).toBeVisible()
  await afterSave(page)
  await expectKnown(page)
  await page.goto('/pin-builder/')
  await page.getByLabel('From a web page').fill(`${SHOP_ORIGIN}/goods/stools/oak.html`)
  await page.getByRole('button', { name: 'Find pictures' }).click()

  await expect(page.getByText('4 pictures found')).toBeVisible()
  await expectRight(page)
  await page.getByRole('img', { name: 'A lamp with a linen shade' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(
    page.getByRole('heading', { name: 'Oak stool, turned by hand', level: 1 }),
  ).toBeVisible()
  await afterSave(page)
  await expectNoShift(page)
  await page.getByRole('main').getByRole('link', { name: 'Corner shop', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Corner shop', level: 1 })).toBeVisible()
  const pictures = page.getByRole('feed', { name: 'Corner shop' }).locator('.tile-image')
  await expectLoaded(pictures)
  expect(await pictures.evaluateAll(sizes)).toEqual([LAMP, RUG])
  await expectKnown(page)
}

/** The sizes of the shop's pictures in pixels, which identify them. */
const LAMP = '1200×1500'
const RUG = '1600×1000'

function sizes(pictures: Element[]): string[] {
  return pictures.map((picture) =>
    ['width', 'height'].map((side) => picture.getAttribute(side)).join('×'),
  )
}

async function aPicture() {
  const picture = await pictureNamed('wool-rug-1600.jpg')
  if (!picture) throw new Error('The shop has no such picture.')
  return { name: 'rug.jpg', mimeType: picture.type, buffer: picture.bytes }
}
