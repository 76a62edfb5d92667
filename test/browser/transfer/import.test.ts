import { makeZip } from 'client-zip'
import { bookmark, bookmarks } from '../../pages/bookmarks.ts'
import { pressOn } from '../keyboard.ts'
import { SHOP_ORIGIN } from '../origins.ts'
import {
  expectAccessibleAtBothWidths,
  expectAnnounced,
  expectFocusKept,
  expectPageAnnounced,
  expectSoundAtBothWidths,
} from '../page-checks.ts'
import { signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const STOOL = `${SHOP_ORIGIN}/goods/stools/oak.html`

test.use({ expectedComplaints: [/status of 400 .*ImportUploadResource/] })

function aFile(text: string, name = 'bookmarks.html') {
  return { name, mimeType: 'text/html', buffer: Buffer.from(text) }
}

test('a member imports bookmarks by keyboard, sees what failed and why, and undoes the import', {
  tag: '@focus',
}, async ({ page }) => {
  await signUp(page)
  await page.goto('/settings/import/')
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Files', { exact: true }).setInputFiles([aFile('just words', 'words.txt')])
  await pressOn(page, 'button', 'Preview import')
  await expect(page.getByText("We don't know this kind of file.")).toBeVisible()
  await expect(page.getByLabel('Files', { exact: true })).toBeFocused()
  const lines = [
    bookmark(STOOL, 'Oak stool جرة'),
    bookmark(`${SHOP_ORIGIN}/nothing-here`, 'Gone'),
    bookmark('place:sort=8', 'Most visited'),
  ]
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles([
      aFile(bookmarks({ 'Stools & more': lines, Lamps: [bookmark(STOOL, 'Lamp')] })),
      aFile('just words', 'words.txt'),
    ])
  await expect(page.getByText('2 files: bookmarks.html, words.txt')).toBeVisible()
  await pressOn(page, 'button', 'Preview import')

  await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
  await expectPageAnnounced(page)
  await expect(page.getByRole('rowheader', { name: 'Stools & more' })).toBeVisible()
  await expect(page.getByText("This isn't a web address.")).toBeVisible()
  await expect(page.getByText("We don't know this kind of file.")).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Skip all')
  await expectAnnounced(page, 'Every board is skipped.')
  await expect(page.getByRole('button', { name: 'Skip all' })).toBeHidden()
  await expectFocusKept(page)
  await pressOn(page, 'button', 'Include Stools & more')
  await expectAnnounced(page, 'Only you: 2 pins on 1 new board')
  await page.getByLabel('Everyone').check()
  await expectAnnounced(page, 'Everyone: 2 pins on 1 new board')
  await pressOn(page, 'link', 'Stools & more')
  await expectPageAnnounced(page)
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Name of the new board').fill('Stools')
  await page.getByLabel('Who can see the new board?').selectOption('Only you')
  await pressOn(page, 'button', 'Save')
  await expectAnnounced(page, 'Only you: 2 pins on 1 new board')
  await page.reload()
  await pressOn(page, 'button', 'Start import')

  const end = page
    .getByRole('status')
    .filter({ hasText: /1 pin imported, [23] entries not imported/ })
  await expect(end).toHaveCount(1)
  await expectAnnounced(page, '1 board skipped.')
  await expectFocusKept(page)
  await expect(page.getByText('The page no longer exists.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Stools' }).click()
  await expect(page.getByRole('heading', { name: 'Stools' })).toBeVisible()
  await expect(page.getByText('Oak stool جرة')).toBeVisible()

  await page.goBack()
  await pressOn(page, 'button', 'Undo the import')
  const undone = page.getByRole('status').filter({ hasText: 'This import was undone.' })
  await expect(undone).toHaveCount(1)
  await expectFocusKept(page)
})

test('500 boards are paged through by keyboard, and skipping one keeps the focus in place', async ({
  page,
}) => {
  const names = Array.from({ length: 500 }, (_, place) => {
    const words = [place % 2 ? 'Everything' : 'مزهرية 🏺', ...Array(place % 4).fill('about jars')]
    return `${place + 1}: ${words.join(' ')}`
  })
  const boards = names.map((name) => [name, [bookmark('https://a.example/', 'Jar')]] as const)
  await signUp(page)
  await page.goto('/settings/import/')
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles(aFile(bookmarks(Object.fromEntries(boards))))
  await pressOn(page, 'button', 'Preview import')
  await expect(page.getByRole('heading', { name: 'Boards 1–50 of 500' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'link', 'Next page')

  const heading = page.getByRole('heading', { name: 'Boards 51–100 of 500' })
  await expect(heading).toHaveAttribute('aria-live', 'polite')
  await expectFocusKept(page)
  await expect(page.getByRole('rowheader')).toHaveCount(50)
  await pressOn(page, 'button', `Skip ${names[51]}`)
  await expectAnnounced(page, '1 board skipped.')
  await expectFocusKept(page)
  await expect(heading).toBeVisible()
  await pressOn(page, 'link', `Change ${names[52]}`)
  await page.getByLabel('Name of the new board').fill('Jars')
  await pressOn(page, 'button', 'Save')
  await expect(page.getByRole('link', { name: 'Jars', exact: true })).toBeInViewport()
  await page.goto(`${new URL(page.url()).pathname}?from=450`)
  await expect(page.getByRole('rowheader').last()).toContainText('500:')
  await expect(page.getByRole('link', { name: /Next page|More boards/ })).toHaveCount(0)
  await expectSoundAtBothWidths(page)
  await expectAnnounced(page, '499 new boards')
})

test.describe('without scripts', () => {
  test('a ZIP of pictures is previewed, started and viewed afterwards', async ({ plain }) => {
    await signUp(plain)
    const picture = await (await fetch(`${SHOP_ORIGIN}/pictures/oak-stool-400.jpg`)).arrayBuffer()
    const zip = makeZip([{ name: 'Stools/oak stool.jpg', input: picture }])
    const buffer = Buffer.from(await new Response(zip).arrayBuffer())
    await plain.goto('/settings/import/')
    plain.attach('Files', { name: 'stools.zip', mimeType: 'application/zip', buffer })
    await plain.press('button', 'Preview import')
    expect(plain.text()).toContain('A new board')
    await plain.press('button', 'Start import')

    await expect(async () => {
      await plain.reload()
      expect(plain.text()).toContain('1 pin imported')
    }).toPass()
    plain.see('link', 'Stools')
  })
})
