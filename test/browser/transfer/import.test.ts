import { makeZip } from 'client-zip'
import { bookmark, bookmarks } from '../../pages/bookmarks.ts'
import { pressOn } from '../keyboard.ts'
import { expectAccessibleAtBothWidths, expectSoundAtBothWidths } from '../looks.ts'
import { signUp } from '../people.ts'
import { SHOP_ORIGIN } from '../places.ts'
import { expect, test } from '../test.ts'

const STOOL = `${SHOP_ORIGIN}/goods/stools/oak.html`

function aFile(text: string, name = 'bookmarks.html') {
  return { name, mimeType: 'text/html', buffer: Buffer.from(text) }
}

test('a member brings bookmarks by keyboard, sees what failed and why, and undoes it', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/settings/import/')
  await expectSoundAtBothWidths(page)
  const lines = [
    bookmark(STOOL, 'Oak stool جرة'),
    bookmark(`${SHOP_ORIGIN}/nothing-here`, 'Gone'),
    bookmark('place:sort=8', 'Most visited'),
  ]
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(aFile(bookmarks({ 'Stools & more': lines })))
  await pressOn(page, 'button', 'Look at the file')

  await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Stools & more' })).toBeVisible()
  await expect(page.getByText('Its address is none of the web.')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Start import')

  await expect(page.getByText('1 pin imported, 1 failed')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('It is no longer there.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Stools & more' }).click()
  await expect(page.getByRole('heading', { name: 'Stools & more' })).toBeVisible()
  await expect(page.getByText('Oak stool جرة')).toBeVisible()

  await page.goBack()
  await pressOn(page, 'button', 'Undo the import')
  await expect(page.getByText('This import is undone.')).toBeVisible({ timeout: 20_000 })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a ZIP of pictures is looked at, started and looked at again', async ({ page }) => {
    await signUp(page)
    const picture = await (await fetch(`${SHOP_ORIGIN}/pictures/oak-stool-400.jpg`)).arrayBuffer()
    const zip = makeZip([{ name: 'Stools/oak stool.jpg', input: picture }])
    const buffer = Buffer.from(await new Response(zip).arrayBuffer())
    await page.goto('/settings/import/')
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'stools.zip', mimeType: 'application/zip', buffer })
    await page.getByRole('button', { name: 'Look at the file' }).click()
    await expect(page.getByText('A new board')).toBeVisible()
    await page.getByRole('button', { name: 'Start import' }).click()

    await expect(async () => {
      await page.reload()
      await expect(page.getByText('1 pin imported')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByRole('link', { name: 'Stools' })).toBeVisible()
  })
})
