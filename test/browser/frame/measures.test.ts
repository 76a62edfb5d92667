import { DESKTOP, expectSound, PHONE, sizeOf } from '../page-checks.ts'
import { makeBoard, signUp } from '../people.ts'
import { anotherMembersPin } from '../sign-up-and-log-in.ts'
import { expect, test } from '../test.ts'

test('pages have the specification’s measurements', async ({ page }) => {
  await test.step('the header is 80 px high, 56 px on a phone, including its border', async () => {
    for (const [viewport, height] of [
      [DESKTOP, 80],
      [PHONE, 56],
    ] as const) {
      await page.setViewportSize(viewport)
      await page.goto('/ideas/')
      expect((await sizeOf(page.getByRole('banner'))).height).toBe(height)
    }
  })

  await test.step('the log-in dialog is 500 px wide with a notice, and 484 px without', async () => {
    await page.setViewportSize(DESKTOP)
    await page.goto('/ideas/?aec=0')
    await expect(page.getByRole('heading', { name: 'We protected your account' })).toBeVisible()
    const dialog = page.getByRole('dialog')
    expect((await sizeOf(dialog)).width).toBe(500)
    await dialog.getByRole('link', { name: 'Back to log in' }).click()
    await expect(page.getByLabel('Email or username')).toBeVisible()
    expect((await sizeOf(dialog)).width).toBe(484)
  })
})

test.describe('on a small tablet, whose scrollbars take no space', () => {
  test.use({ viewport: { width: 730, height: 900 }, isMobile: true })

  test('the footer of the form that creates a board is 720 px wide', { tag: '@emulated' }, async ({
    page,
  }) => {
    const { id } = await anotherMembersPin()
    await signUp(page)
    await makeBoard(page, 'Stools')
    await page.goto(`/pin/${id}/`)
    await page.getByRole('link', { name: 'Save', exact: true }).first().click()
    await page.getByRole('button', { name: 'Create board' }).click()

    const create = page.getByRole('button', { name: 'Create', exact: true })
    expect((await sizeOf(create.locator('xpath=..'))).width).toBe(720)
    await expectSound(page)
  })
})
