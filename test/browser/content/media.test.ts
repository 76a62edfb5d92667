import type { Page } from '@playwright/test'
import { aWebm } from '../../factories/content/videos.ts'
import { pictureNamed } from '../../shop/pictures.ts'
import { expectSound, expectSoundAtBothWidths } from '../looks.ts'
import { makeBoard, signUp } from '../people.ts'
import type { PlainPage } from '../plain-page.ts'
import { expect, test } from '../test.ts'

const MEDIA = 'Drop, paste or choose a picture or a video'
const ASKED = "Describe it for people who can't see it"

test('a colour and a video are pinned, and stand on the wall', async ({ page }) => {
  const board = await aBuilder(page)
  await test.step('a colour is picked or written, and pinned under its code', () => pinColour(page))
  await page.goto('/pin-builder/')
  await test.step('a video is chosen, saved, and plays', () => pinVideo(page))

  await page.goto(board)
  await expect(page.getByRole('article', { name: '#7c3aed' })).toBeVisible()
  await test.step('a video is seen with its length on the wall', async () => {
    const tile = page.getByRole('link', { name: /^A square in motion, video, \d seconds?$/ })
    await expect(tile.getByText(/^0:0[1-3]$/)).toBeVisible()
  })
  await expectSoundAtBothWidths(page)
})

async function pinColour(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Colour' }).click()
  await expect(page.getByLabel('Code of the colour')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Code of the colour').fill('#00ff00')
  await expect(page.getByLabel('Colour', { exact: true })).toHaveValue('#00ff00')
  await page.getByLabel('Colour', { exact: true }).fill('#7c3aed')
  await expect(page.getByLabel('Code of the colour')).toHaveValue('#7c3aed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page.getByRole('heading', { name: '#7c3aed' })).toBeVisible()
}

async function pinVideo(page: Page): Promise<void> {
  await mediaField(page).setInputFiles(await aRecording(page))
  const cover = page.getByRole('img', { name: 'Chosen' })
  await expect.poll(() => cover.evaluate(cornerOf)).toMatch(/^1[78]\d,[34]\d,[34]\d$/)
  await expect(page.getByText(/^0:0[1-3]$/)).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Title').fill('A square in motion')
  await page.getByLabel('Alt text').fill('A white square that crosses red')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const video = page.getByLabel('A white square that crosses red')
  await expect(video).toBeVisible()
  await expectSoundAtBothWidths(page)
  await expect.poll(() => video.evaluate(playedSeconds)).toBeGreaterThan(0.2)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download video' }).click()
  expect((await download).url()).toMatch(/\/media\/video\/[0-9a-f]{64}$/)
}

test('who saves without alt text is asked for it once, and never held up', async ({
  page,
  expectedComplaints,
}) => {
  await aBuilder(page)
  await mediaField(page).setInputFiles(await aPicture())
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Enter')

  await expect(page.getByText(ASKED)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Add description' }).click()
  await expect(page.getByLabel('Alt text')).toBeFocused()
  await page.keyboard.type('A rug')
  await expect(page.getByText(ASKED)).toHaveCount(0)
  await page.getByLabel('Alt text').fill('')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pin\/\d+\/$/)

  await page.goto('/pin-builder/')
  await test.step('the button that asks saves without, in one more press', async () => {
    await mediaField(page).setInputFiles(await aPicture())
    await page.getByRole('button', { name: 'Save', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Save without' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/pin\/\d+\/$/)
  })
  await page.goto('/pin-builder/')
  expectedComplaints.push(/status of 400/)
  await test.step('a file that no browser can play asks for a cover, and what is no video is refused', async () => {
    const broken = { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film at all') }
    await mediaField(page).setInputFiles(broken)
    await expect(page.getByText("This browser can't show the video")).toBeVisible()
    await page.getByLabel('Cover of a video').setInputFiles(await aPicture())
    await page.getByLabel('Alt text').fill('Nothing')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText("We can't read that video")).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test('a video has its cover chosen beside it', async ({ plain }) => {
    const film = { name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from(aWebm()) }
    await aBuilder(plain)
    plain.attach(new RegExp(`^${MEDIA}`), film)
    plain.attach('Cover of a video', await aPicture())
    plain.fill('Title', 'A square in motion')
    await plain.press('button', 'Save')

    plain.see('heading', 'A square in motion')
    plain.field('Video')
  })

  test('a colour is written', async ({ plain }) => {
    await aBuilder(plain)
    await plain.press('link', 'Colour')
    plain.fill('Code of the colour', '#7c3aed')
    await plain.press('button', 'Save')

    plain.see('heading', '#7c3aed')
  })
})

/** Somebody new at the builder; answers the address of their board. */
async function aBuilder(page: Page | PlainPage): Promise<string> {
  await signUp(page)
  const { path } = await makeBoard(page, 'Moving things')
  await page.goto('/pin-builder/')
  return path
}

function mediaField(page: Page) {
  return page.getByLabel(MEDIA)
}

async function aPicture() {
  const picture = await pictureNamed('wool-rug-1600.jpg')
  return { name: 'rug.jpg', mimeType: 'image/jpeg', buffer: picture?.bytes ?? Buffer.from('') }
}

/** A second and a half of a square that crosses a canvas, as this browser records it. */
async function aRecording(page: Page) {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 320, height: 180 })
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    const isDone = new Promise((done) => recorder.addEventListener('stop', done))
    recorder.start()
    for (let frame = 0; frame < 30; frame++) {
      if (pen) {
        pen.fillStyle = '#b3202a'
        pen.fillRect(0, 0, 320, 180)
        pen.fillStyle = '#ffffff'
        pen.fillRect(frame * 9, 70, 40, 40)
      }
      await new Promise((next) => setTimeout(next, 50))
    }
    recorder.stop()
    await isDone
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  })
  return { name: 'square.webm', mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

/** The colour of a picture's first corner. */
function cornerOf(element: Element): string {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || !(element instanceof HTMLImageElement)) return ''
  pen.drawImage(element, 0, 0)
  return pen.getImageData(5, 5, 1, 1).data.slice(0, 3).join()
}

/** Plays a video, as a press on its button does, and answers where it is. */
async function playedSeconds(element: Element): Promise<number> {
  if (!(element instanceof HTMLVideoElement)) return 0
  element.muted = true
  await element.play()
  return element.currentTime
}
