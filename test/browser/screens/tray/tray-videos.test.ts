import type { Page } from '@playwright/test'
import { VIDEO_BYTES } from '../../../../app/features/content/media/limits.ts'
import { aPng } from '../../../factories/content/pictures.ts'
import { pinsOf } from '../../board-pins.ts'
import { expectAccessibleAtBothWidths } from '../../page-checks.ts'
import { type MadeBoard, makeBoard, signUp } from '../../people.ts'
import { aRecording, cornerOf, playedSeconds } from '../../recording.ts'
import { expect, test } from '../../test.ts'

const RED = /^1[78]\d,[34]\d,[34]\d$/
const LENGTH = /^0:0[1-3]$/

/** An empty tray of a member with one board. */
async function anEmptyTray(page: Page): Promise<MadeBoard> {
  await signUp(page)
  const board = await makeBoard(page, 'Kitchen')
  await page.goto('/pin-builder/tray/')
  await expect(page.getByText('No pictures or videos yet')).toBeVisible()
  return board
}

function png(width: number) {
  return { name: `${width}.png`, mimeType: 'image/png', buffer: Buffer.from(aPng(width, 90)) }
}

function tiles(page: Page) {
  return page.getByRole('list', { name: 'Pictures and videos' }).getByRole('listitem')
}

/** Opens a video's pin from its board, and checks that it has its cover and plays. */
async function expectSavedVideo(page: Page, { path }: MadeBoard, title: string): Promise<void> {
  await page.goto(path)
  const link = page.getByRole('link', { name: new RegExp(`^${title}, video, \\d seconds?$`) })
  await expect.poll(() => link.locator('img').evaluate(cornerOf)).toMatch(RED)
  await expect(link.getByText(LENGTH)).toBeVisible()
  await link.press('Enter')
  const video = page.locator('video')
  await expect(video).toBeVisible()
  await expect.poll(() => video.evaluate(playedSeconds)).toBeGreaterThan(0.2)
}

test('two pictures and a video are saved together; the video’s pin plays and has its cover', async ({
  page,
}) => {
  const board = await anEmptyTray(page)
  const film = await aRecording(page)

  await page
    .getByLabel('Add pictures or videos')
    .setInputFiles([png(60), film, png(61), { ...film, name: 'copy.webm' }])

  const tile = tiles(page).filter({ hasText: 'square.webm' })
  await expect(tile.getByText(LENGTH)).toBeVisible()
  await expect.poll(() => tile.locator('img').evaluate(cornerOf)).toMatch(RED)
  await expect(tiles(page).filter({ hasText: 'copy.webm' })).toContainText('Same file as video 2')
  await page.getByRole('button', { name: 'Remove 1 duplicate' }).click()
  await page.getByRole('button', { name: 'Details of video 2, square.webm' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Video 2 of 3' })).toBeVisible()
  await page.getByLabel('Title').fill('A walk')
  await page.getByLabel('Alt text').fill('A white square that crosses red')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Save 3 pins' }).press('Enter')

  await expect(page.getByText('3 pins saved to Kitchen')).toBeVisible()
  expect(await pinsOf(page, board)).toHaveLength(3)
  await expectSavedVideo(page, board, 'A walk')
})

test('a video stays in the tray when the page is reloaded before it is saved', async ({ page }) => {
  const board = await anEmptyTray(page)
  await page.getByLabel('Add pictures or videos').setInputFiles([await aRecording(page), png(60)])
  await expect(page.getByRole('button', { name: 'Save 2 pins' })).toBeEnabled()

  await page.reload()
  await page.getByRole('button', { name: 'Details of video 1, square.webm' }).click()
  await page.getByLabel('Title').fill('A walk')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => keptTitles(page)).toContain('A walk')
  await page.reload()
  await expect(tiles(page).filter({ hasText: 'A walk' }).getByText(LENGTH)).toBeVisible()
  await page.getByRole('button', { name: 'Save 2 pins' }).click()

  await expect(page.getByText('2 pins saved to Kitchen')).toBeVisible()
  await expectSavedVideo(page, board, 'A walk')
})

test.describe('a lost response', () => {
  test.use({ expectedComplaints: [/ERR_CONNECTION_RESET/] })

  test('a video whose response is lost is sent again and saved once, and Undo deletes its pin', {
    tag: '@cdp',
  }, async ({ page }) => {
    const board = await anEmptyTray(page)
    await page.getByLabel('Add pictures or videos').setInputFiles([await aRecording(page)])
    let sent = 0
    await page.route('**/resource/PinResource/create/', async (route) => {
      sent++
      const response = await route.fetch()
      if (sent === 1) await route.abort('connectionreset')
      else await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Save 1 pin' }).click()

    await expect(page.getByText('1 pin saved to Kitchen')).toBeVisible()
    expect(sent).toBe(2)
    expect(await pinsOf(page, board)).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone. The pins are in the trash.')).toBeVisible()
    expect(await pinsOf(page, board)).toEqual([])
  })
})

test('pasted videos that can’t be saved are refused with the reason, before anything is sent', {
  tag: '@clipboard',
}, async ({ page }) => {
  await anEmptyTray(page)
  let sent = 0
  await page.route('**/resource/PinResource/create/', () => {
    sent++
  })

  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer()
    const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3])
    const add = (name: string, type: string, parts: BlobPart[]) =>
      clipboardData.items.add(new File(parts, name, { type }))
    add('phone.mov', 'video/quicktime', ['\0\0\0\x14ftypqt  \0\0\0\0qt  '])
    add('long.webm', 'video/webm', [webm, new Uint8Array(bytes)])
    add('broken.webm', 'video/webm', [webm])
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, VIDEO_BYTES)

  for (const [name, reason] of [
    ['phone.mov', "We can't read that video. Try an MP4 or a WebM."],
    ['long.webm', 'That video is too large (limit 50 MB).'],
    ['broken.webm', 'This browser can’t show this video. Save it in the Pin Builder'],
  ] as const) {
    await expect(tiles(page).filter({ hasText: name })).toContainText(reason)
  }
  await expect(page.getByRole('button', { name: 'Save pins' })).toBeDisabled()
  expect(sent).toBe(0)
})

test('a video pasted on any page goes to the Pin Builder', { tag: '@clipboard' }, async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/ideas/')

  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['film'], 'pan.mp4', { type: 'video/mp4' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(page.getByText('Save this video?')).toBeVisible()
  await page.getByRole('button', { name: 'Save video' }).click()

  await expect(page).toHaveURL('/pin-builder/')
  await expect(page.getByText("This browser can't show the video")).toBeVisible()
})

test('a video that another app shares before the service worker runs goes to the Pin Builder', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Kitchen')
  await page.goto('/ideas/')

  await share(page, [await aRecording(page)])

  await expect(page).toHaveURL('/pin-builder/')
  await expect(page.getByText(LENGTH)).toBeVisible()
  await page.getByLabel('Title').fill('A walk')
  await page.getByLabel('Alt text').fill('A white square that crosses red')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'A walk', level: 1 })).toBeVisible()
  await expectSavedVideo(page, board, 'A walk')
})

test.describe('the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a video and a picture that another app shares are saved together', {
    tag: '@service-worker',
  }, async ({ page }) => {
    await signUp(page)
    await makeBoard(page, 'Kitchen')
    await page.goto('/ideas/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    await share(page, [await aRecording(page), png(60)])

    await expect(page).toHaveURL(/\/pin-builder\/tray\//)
    await expect(tiles(page).getByText(LENGTH)).toBeVisible()
    await page.getByRole('button', { name: 'Save 2 pins' }).click()
    await expect(page.getByText('2 pins saved to Kitchen')).toBeVisible()
  })
})

/** The titles that the browser keeps for the tray. */
function keptTitles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('tray')
    await new Promise((done) => opening.addEventListener('success', done))
    const reading = opening.result.transaction('kept').objectStore('kept').getAll()
    await new Promise((done) => reading.addEventListener('success', done))
    opening.result.close()
    return reading.result.map((kept) => kept?.texts?.title ?? '')
  })
}

/** Posts what a phone's share menu would. */
function share(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  return page.evaluate(
    (given) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/pin-builder/share/',
        enctype: 'multipart/form-data',
      })
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'pictures',
        multiple: true,
      })
      const held = new DataTransfer()
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        held.items.add(new File([bytes], name, { type }))
      }
      input.files = held.files
      form.appendChild(input)
      document.body.appendChild(form)
      form.submit()
    },
    files.map(({ name, mimeType, buffer }) => ({
      name,
      type: mimeType,
      base64: buffer.toString('base64'),
    })),
  )
}
