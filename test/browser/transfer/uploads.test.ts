import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeZip } from 'client-zip'
import { bookmark, bookmarks } from '../../pages/bookmarks.ts'
import { pressOn } from '../keyboard.ts'
import { expectAnnounced, expectPageAnnounced, expectSoundAtBothWidths } from '../page-checks.ts'
import { signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] })

/** A ZIP of four parts that contains bookmarks. It is on disk, so that it is the same file after a reload. */
async function aLargeZip(): Promise<string> {
  const zip = makeZip([
    { name: 'bookmarks.html', input: bookmarks({ Clay: [bookmark('https://a.example/', 'Jar')] }) },
    { name: 'video.mov', input: new Uint8Array(26_000_000).fill(7) },
  ])
  const path = test.info().outputPath('export.zip')
  await writeFile(path, new Uint8Array(await new Response(zip).arrayBuffer()))
  return path
}

/** Holds back parts after the `last` one in the browser, as on a slow connection. */
async function holdParts(page: Page): Promise<(last: number) => Promise<void>> {
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const [, number] = /ImportPartResource.*number=(\d+)/.exec(String(input)) ?? []
      const isHeld = () => Number(number) > Number(localStorage.getItem('lastPart'))
      while (isHeld() && !init?.signal?.aborted) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return fetch(input, init)
    }
  })
  return (last) => page.evaluate((part) => localStorage.setItem('lastPart', part), String(last))
}

test('a large upload resumes when the network is back, and continues where it stopped after a reload', async ({
  page,
  context,
}) => {
  await signUp(page)
  const send = await holdParts(page)
  await page.goto('/settings/import/')
  const file = await aLargeZip()
  const field = page.getByLabel('Files', { exact: true })
  const line = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  const arrived: (string | null)[] = []
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (url.pathname.includes('ImportPartResource') && response.ok()) {
      arrived.push(url.searchParams.get('number'))
    }
  })

  await send(2)
  await field.setInputFiles(file)
  await pressOn(page, 'button', 'Preview import')
  await expectAnnounced(page, 'Uploading.')
  await expect(line).toContainText('16 of 27 MB', { timeout: 90_000 })
  await expectSoundAtBothWidths(page)
  await context.setOffline(true)
  await send(3)
  await expectAnnounced(page, "No connection. We'll continue automatically.")

  await context.setOffline(false)
  await expect(line).toContainText('25 of 27 MB')
  await page.reload()
  await expect(page.getByText('Choose it again to continue: 25 of 27 MB uploaded.')).toBeVisible()
  await expectSoundAtBothWidths(page)

  await send(4)
  await field.setInputFiles(file)
  await pressOn(page, 'button', 'Preview import')
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
  await expectPageAnnounced(page)
  await expect(page.getByRole('rowheader', { name: 'Clay' })).toBeVisible()
  expect(arrived.sort()).toEqual(['1', '2', '3', '4'])
})

test('a file is dropped on the form, cancelled by keyboard before and after the upload starts, and discarded', {
  tag: '@chromium',
}, async ({ page }) => {
  await signUp(page)
  await holdParts(page)
  await page.goto('/settings/import/')
  const text = bookmarks({ Clay: [bookmark('https://a.example/', 'Jar')] })
  const dropped = await page.evaluateHandle((words) => {
    const files = new DataTransfer()
    files.items.add(new File([words], 'bookmarks.html'))
    return files
  }, text)

  const begun = Promise.withResolvers<void>()
  const cancelled = Promise.withResolvers<void>()
  await page.route('**/ImportUploadResource/create/', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    begun.resolve()
    await cancelled.promise
    await route.fulfill({ response })
  })
  for (const isBegun of [false, true]) {
    await page.getByRole('button', { name: 'Preview import' }).dispatchEvent('drop', {
      dataTransfer: dropped,
    })
    await expect(page.getByText('bookmarks.html')).toBeVisible()
    const answer = page.waitForResponse('**/ImportUploadResource/create/')
    await pressOn(page, 'button', 'Preview import')
    await expect(page.getByRole('progressbar')).toHaveAccessibleName('Upload of bookmarks.html')
    await begun.promise
    if (isBegun) await answer
    await pressOn(page, 'button', 'Cancel bookmarks.html')
    cancelled.resolve()

    await answer
    await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Unfinished uploads' })).toBeHidden()
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Unfinished uploads' })).toBeHidden()
})

test('further files are added to an import one after the other', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings/import/')
  const choose = (label: string, ...boards: string[]) =>
    page.getByLabel(label).setInputFiles(
      boards.map((board) => ({
        name: `${board}.html`,
        mimeType: 'text/html',
        buffer: Buffer.from(bookmarks({ [board]: [bookmark('https://a.example/', 'Jar')] })),
      })),
    )

  await choose('Files', 'Clay')
  await pressOn(page, 'button', 'Preview import')
  for (const boards of [['Rugs', 'Mugs'], ['Lamps']]) {
    await choose('The next parts of an export, or other files of this kind', ...boards)
    await pressOn(page, 'button', 'Add files')
    for (const name of boards) {
      await expect(page.getByRole('rowheader', { name })).toBeVisible()
    }
    await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden()
  }
  await expectSoundAtBothWidths(page)
})
