import type { Page } from '@playwright/test'
import { TRAY_PATH } from '../../../../app/features/screens/tray/tray-path.ts'
import { type HandedPicture, handedFragment } from '../../../../app/site-scripts/handed-pictures.ts'
import { SHOP_ORIGIN } from '../../origins.ts'
import { expectAccessibleAtBothWidths } from '../../page-checks.ts'
import { makeBoard, PASSWORD, signUp } from '../../people.ts'
import { typeLogIn } from '../../sign-up-and-log-in.ts'
import { expect, test } from '../../test.ts'

/** The question names the host of the pictures, not the page that the link claims. */
const QUESTION = `Do you want to add 2 pictures from ${new URL(SHOP_ORIGIN).hostname}?`

function twoPictures(): HandedPicture[] {
  return ['oak-stool-1200', 'linen-lamp-1200'].map((name) => ({
    id: crypto.randomUUID(),
    picture: `${SHOP_ORIGIN}/pictures/${name}.jpg`,
    alt: name,
    description: '',
    page: 'https://shop.example/goods/',
    title: 'Goods',
  }))
}

/** Opens another fragment of the open page, as the extension does. */
async function hand(page: Page, pictures: readonly HandedPicture[]): Promise<void> {
  await page.evaluate((fragment) => location.assign(fragment), handedFragment(pictures))
}

function tiles(page: Page) {
  return page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
}

test('a link to the tray adds its pictures only after the member agrees, and requests none before', async ({
  page,
}) => {
  await signUp(page)
  await makeBoard(page, 'Kitchen')
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(SHOP_ORIGIN)) requested.push(request.url())
  })

  await page.goto(TRAY_PATH + handedFragment(twoPictures()))
  await expect(page.getByRole('status').filter({ hasText: QUESTION })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Don’t add' }).click()
  await expect(page.getByRole('heading', { name: 'No pictures or videos yet' })).toBeVisible()
  await expect(page.getByText(QUESTION)).toHaveCount(0)
  expect(requested).toEqual([])

  await page.goto(TRAY_PATH + handedFragment(twoPictures()))
  await page.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(tiles(page)).toHaveCount(2)
  await expect.poll(() => requested.length).toBe(2)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save 2 pins' })).toBeEnabled()
  await expect(tiles(page)).toHaveCount(2)
})

test('a visitor’s pictures are kept while they log in, and added to an open tray once', async ({
  page,
}) => {
  const email = await signUp(page)
  await makeBoard(page, 'Kitchen')
  await page.context().clearCookies()

  const first = twoPictures()
  await page.goto(TRAY_PATH + handedFragment(first))
  await expect(page).toHaveURL(/\/login\//)
  await typeLogIn(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(tiles(page)).toHaveCount(2)

  await test.step('an open tray adds what arrives beside pictures that it knows, and nothing twice', async () => {
    const second = [...first, ...twoPictures()]
    await Promise.all([first, second, second].map((pictures) => hand(page, pictures)))
    await expect(tiles(page)).toHaveCount(4)
    await expect(page.getByText(QUESTION)).toHaveCount(0)
    expect(new URL(page.url()).hash).toBe('')
  })
  await test.step('once reloaded, it asks for pictures that come without known ones', async () => {
    await page.reload()
    await hand(page, twoPictures())
    await expect(page.getByText(QUESTION)).toBeVisible()
    await expect(tiles(page)).toHaveCount(4)
  })
})
