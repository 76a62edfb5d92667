import type { Page } from '@playwright/test'
import { SHOP_ORIGIN } from '../origins.ts'
import { expectAccessible, PHONE } from '../page-checks.ts'
import { makeBoard, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

/** Pastes into the focused element, as the browser does from the clipboard. */
async function paste(
  page: Page,
  { text = '', isPicture = false, type = 'image/png' },
): Promise<void> {
  await page.evaluate(
    async ({ text, isPicture, type }) => {
      const clipboardData = new DataTransfer()
      if (text) clipboardData.setData('text/plain', text)
      if (isPicture) {
        const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 400 })
        canvas.getContext('2d')?.fillRect(0, 0, 300, 400)
        const drawing = await new Promise<Blob | null>((done) => canvas.toBlob(done))
        if (drawing) clipboardData.items.add(new File([drawing], 'a.png', { type }))
      }
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    { text, isPicture, type },
  )
}

test('a picture pasted on any page goes to the Pin Builder, and is saved from there', {
  tag: '@clipboard',
}, async ({ page }) => {
  await signUp(page)
  await makeBoard(page, 'Stools')
  await page.setViewportSize(PHONE)
  await page.goto('/ideas/')

  await paste(page, { isPicture: true })
  await expect(page.getByText('Save this picture?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save picture' }).press('Enter')

  await expect(page).toHaveURL('/pin-builder/')
  await expect(page.getByAltText('Chosen')).toBeVisible()
  await expect(page.getByText('Save this picture?')).toHaveCount(0)
  await page.reload()
  await paste(page, { isPicture: true, type: 'image/svg+xml' })
  await expect(page.getByText("We can't read that picture.")).toBeVisible()
  await expect(page.getByAltText('Chosen')).toHaveCount(0)
})

test('several pictures pasted on any page go to the tray', {
  tag: '@clipboard',
}, async ({ page }) => {
  await signUp(page)
  await makeBoard(page, 'Stools')
  await page.goto('/ideas/')

  await page.evaluate(async () => {
    const clipboardData = new DataTransfer()
    for (const width of [300, 310]) {
      const canvas = Object.assign(document.createElement('canvas'), { width, height: 400 })
      const drawing = await new Promise<Blob | null>((done) => canvas.toBlob(done))
      if (drawing) clipboardData.items.add(new File([drawing], 'a.png', { type: 'image/png' }))
    }
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(page.getByText('Save these 2 pictures?')).toBeVisible()
  await page.getByRole('button', { name: 'Save pictures' }).click()

  await expect(page.getByRole('button', { name: 'Save 2 pins' })).toBeEnabled()
})

test('a pasted address opens the pictures of its page, but not in a field, in other text or for a visitor', {
  tag: '@clipboard',
}, async ({ page }) => {
  await page.goto('/ideas/')
  await paste(page, { text: `${SHOP_ORIGIN}/goods/stools/oak.html` })
  await signUp(page)
  await makeBoard(page, 'Stools')
  await page.goto('/ideas/')

  await paste(page, { text: 'oak stools' })
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().focus()
  await paste(page, { text: `${SHOP_ORIGIN}/manual` })
  await expect(page.getByText(`Save from ${new URL(SHOP_ORIGIN).host}?`)).toHaveCount(0)
  await page.locator('#main').focus()
  await paste(page, { text: `جميل (${SHOP_ORIGIN}/goods/stools/oak.html). 🪑\n` })
  await expect(page.getByText(`Save from ${new URL(SHOP_ORIGIN).host}?`)).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText(`Save from ${new URL(SHOP_ORIGIN).host}?`)).toHaveCount(0)
  await paste(page, { text: `${SHOP_ORIGIN}/goods/stools/oak.html` })
  await page.getByRole('button', { name: 'Find pictures' }).click()

  await expect(page).toHaveURL(/\/pin-builder\/\?url=/)
  await expect(page.getByRole('img', { name: 'A stool of oak' })).toBeVisible()
})

test('pictures that another app shares before the service worker runs wait for log-in, too', async ({
  page,
}) => {
  await page.goto('/ideas/')
  await share(page, 2)
  await expect(page).toHaveURL(/\/login\/\?next=%2Fpin-builder%2F$/)
  await signUp(page)

  await page.goto('/pin-builder/')
  await expect(page).toHaveURL('/pin-builder/tray/')
  await expect(page.getByRole('button', { name: 'Save 2 pins' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save 2 pins' })).toBeVisible()
  await page.goto('/pin-builder/')
  await expect(page.getByText('Drop, paste or choose')).toBeVisible()
  await page.waitForFunction(async () => !(await caches.has('shared')))
  await expect(page).toHaveURL('/pin-builder/')
})

test.describe('the installed app', () => {
  test.use({ serviceWorkers: 'allow', expectedComplaints: [/status of 422/] })

  test('pictures that another app shares are saved together, and shared text opens the next page', async ({
    page,
  }) => {
    await signUp(page)
    await makeBoard(page, 'Stools')
    await page.goto('/ideas/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await share(page, 12)
    await expect(page).toHaveURL(/\/pin-builder\/tray\//)
    await page.getByRole('button', { name: 'Save 12 pins' }).click()
    await expect(page.getByText('12 pins saved to Stools')).toBeVisible()
    await page.evaluate(async () => {
      const picture = new Blob(['of somebody before'], { type: 'image/png' })
      const cache = await caches.open('shared')
      const headers = { 'X-Shared-At': String(Date.now() - 11 * 60_000) }
      await cache.put('/shared-picture', new Response(picture, { headers }))
    })
    await page.goto('/pin-builder/')
    await page.waitForFunction(async () => !(await caches.has('shared')))
    await expect(page.getByAltText('Chosen')).toHaveCount(0)
    await page.goto('/ideas/')
    await share(page, 0)

    await expect(page).toHaveURL(/\/pin\/create\/share\/\?url=https%3A%2F%2Fshop.example%2Fstool/)
  })
})

/** Posts what a phone's share menu would, with `count` pictures. */
function share(page: Page, count: number) {
  return page.evaluate(async (count) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/pin-builder/share/',
      enctype: 'multipart/form-data',
    })
    form.innerHTML =
      '<input name="title" value="Stool"><input name="text" value="https://shop.example/stool"><input type="file" name="pictures" multiple>'
    const input = form.querySelector<HTMLInputElement>('[type=file]')
    const held = new DataTransfer()
    for (let number = 1; number <= count; number++) {
      const size = { width: 300 + number, height: 400 }
      const canvas = Object.assign(document.createElement('canvas'), size)
      const drawing = await new Promise<Blob | null>((done) => canvas.toBlob(done))
      if (drawing) held.items.add(new File([drawing], `${number}.png`, { type: 'image/png' }))
    }
    if (input) input.files = held.files
    document.body.appendChild(form)
    form.submit()
  }, count)
}
