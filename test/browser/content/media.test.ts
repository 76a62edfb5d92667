import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { AI_MADE } from '../../../app/features/content/media/formats/ai-made.ts'
import { PICTURE_BYTES } from '../../../app/features/content/media/limits.ts'
import { aCutOut, aFile, aPng } from '../../factories/content/pictures.ts'
import { aWebm } from '../../factories/content/videos.ts'
import { pictureNamed } from '../../shop/pictures.ts'
import {
  DESKTOP,
  expectAccessibleAtBothWidths,
  expectSoundAtBothWidths,
  PHONE,
} from '../page-checks.ts'
import { makeBoard, makePin, signUp } from '../people.ts'
import type { PlainPage } from '../plain-page.ts'
import { aRecording, cornerOf, playedSeconds } from '../recording.ts'
import { expect, test } from '../test.ts'

const MEDIA = 'Drop, paste or choose pictures or a video'
const ASKED = 'Describe the picture for people who can’t see it, or save it without alt text.'

test('a colour and a video are pinned and appear on the wall', async ({ page }) => {
  const board = await aBuilder(page)
  await test.step('a colour is picked or typed, and pinned under its code', () => pinColour(page))
  await page.goto('/pin-builder/')
  await test.step('a video with captions is chosen, saved, and plays', () => pinVideo(page))
  await test.step('the video’s captions are kept at first, and then removed', () =>
    changeCaptions(page))

  await page.goto(board)
  await expect(page.getByRole('article', { name: '#7c3aed' })).toBeVisible()
  await test.step('a video shows its length on the wall', async () => {
    const tile = page.getByRole('link', { name: /^A square in motion, video, \d seconds?$/ })
    await expect(tile.getByText(/^0:0[1-3]$/)).toBeVisible()
  })
  await expectSoundAtBothWidths(page)
})

async function pinColour(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Colour' }).click()
  await expect(page.getByLabel('Colour code')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Colour code').fill('#00ff00')
  await expect(page.getByLabel('Colour', { exact: true })).toHaveValue('#00ff00')
  await page.getByLabel('Colour', { exact: true }).fill('#7c3aed')
  await expect(page.getByLabel('Colour code')).toHaveValue('#7c3aed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page.getByRole('heading', { name: '#7c3aed', level: 1 })).toBeVisible()
}

async function pinVideo(page: Page): Promise<void> {
  await expect(page.getByLabel('Captions file')).toBeHidden()
  await mediaField(page).setInputFiles(await aRecording(page))
  const srt = '1\n00:00:00,000 --> 00:00:02,000\nA <i>square</i> moves\n'
  await page
    .getByLabel('Captions file')
    .setInputFiles({ name: 'film.srt', mimeType: '', buffer: Buffer.from(srt) })
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
  await expect.poll(() => video.evaluate(captionsOf)).toEqual(['A <i>square</i> moves'])
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download video' }).click()
  expect((await download).suggestedFilename()).toMatch(/^pinfold-[0-9a-f]{8}\.(mp4|webm)$/)
}

async function changeCaptions(page: Page): Promise<void> {
  const path = page.url()
  const save = page.getByRole('button', { name: 'Save changes' })
  await page.goto(`${path}edit/`)
  await expect(page.getByRole('radio', { name: 'Keep the caption' })).toBeChecked()
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Alt text').fill('A square on red')
  await save.click()
  await expect(page.getByLabel('A square on red').locator('track')).toBeAttached()

  await page.goto(`${path}edit/`)
  await page.getByRole('radio', { name: 'This video has no speech' }).check()
  await save.click()
  await expect(page.getByText('This video has no speech.')).toBeVisible()
  await expect(page.getByLabel('A square on red').locator('track')).not.toBeAttached()
}

test('photos that are too large or in an unsupported format are resized or converted in the browser', async ({
  page,
}) => {
  await aBuilder(page)
  const give = (name: string, buffer: Buffer) =>
    mediaField(page).setInputFiles({
      name,
      mimeType: name.endsWith('jpg') ? 'image/jpeg' : '',
      buffer,
    })
  const large = sharp({
    create: { width: 12_000, height: 9000, channels: 3, background: '#b5794a' },
  })

  await give('photo.jpg', await large.jpeg().toBuffer())
  await expect(
    page.getByText('This picture has 108 megapixels, so we made it smaller: 4,729 × 3,547 pixels.'),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'Chosen' })).toBeVisible()

  for (const [type, bytes] of [
    ['gif', Buffer.from(aFile('gif'))],
    ['webp', await anAnimatedWebp()],
  ] as const) {
    const buffer = Buffer.concat([bytes, Buffer.alloc(PICTURE_BYTES)])
    await mediaField(page).setInputFiles({ name: `a.${type}`, mimeType: `image/${type}`, buffer })
    await expect(
      page.getByText(/^This animation has more than 20 MB or 52 megapixels/),
      type,
    ).toBeVisible()
    await give(
      'photo.jpg',
      await sharp(Buffer.from(aPng(4, 4, [9, 9, 9])))
        .jpeg()
        .toBuffer(),
    )
    await expect(page.getByRole('img', { name: 'Chosen' })).toBeVisible()
  }

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  await give('photo.HEIC', heic)
  await expect(
    page.getByText(/^This browser can’t open HEIC photos\. Share the photo as a JPEG/),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'Chosen' })).toBeHidden()
  await expectSoundAtBothWidths(page)

  await page.evaluate(() => {
    const draw = createImageBitmap
    window.createImageBitmap = () => draw(new ImageData(60, 40))
  })
  await give('photo.HEIC', Buffer.concat([heic, Buffer.from(AI_MADE)]))
  await expect(page.getByText('We converted this HEIC photo to JPEG.')).toBeVisible()
  const sent = await mediaField(page).evaluate((input) =>
    input instanceof HTMLInputElement ? input.files?.[0]?.text() : '',
  )
  expect(sent, 'the label of AI-made pictures').toContain(AI_MADE)
  await page.getByLabel('Title').fill('From a phone')
  await page.getByLabel('Alt text').fill('Nothing but black')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'From a phone', level: 1 })).toBeVisible()
})

test('a profile’s picture and a video’s cover are resized or converted in the browser, too', async ({
  page,
}) => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  const photo = { name: 'photo.heic', mimeType: '', buffer: heic }
  const refusal = page.getByText(/^This browser can’t open HEIC photos\. Share the photo as a JPEG/)
  const decodeAll = () => {
    const draw = createImageBitmap
    window.createImageBitmap = () => draw(new ImageData(60, 40))
  }
  await aBuilder(page)
  await mediaField(page).setInputFiles({
    name: 'broken.webm',
    mimeType: 'video/webm',
    buffer: Buffer.from('not a video'),
  })
  const cover = page.getByLabel('Cover of a video')
  await cover.setInputFiles(photo)
  await expect(refusal).toBeVisible()
  await expect(cover).toHaveValue('')
  await page.evaluate(decodeAll)
  await cover.setInputFiles(photo)
  await expect(page.getByText('We converted this HEIC photo to JPEG.')).toBeVisible()
  await expect(cover).toHaveValue(/photo\.jpeg$/)

  await page.goto('/settings/profile/')
  const picture = page.getByLabel('Picture', { exact: true })
  await picture.setInputFiles(photo)
  await expect(refusal).toBeVisible()
  await expect(page.getByText('photo.heic')).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
  await page.evaluate(decodeAll)
  await picture.setInputFiles(photo)
  await expect(page.getByText('We converted this HEIC photo to JPEG.')).toBeVisible()
  await expect(picture).toHaveValue(/photo\.jpeg$/)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(picture).toHaveValue('')
})

test('a pin plays an animated picture, crops a very tall one, and shows line art on a background', {
  tag: '@emulated',
}, async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Moving things')
  const moving = await makePin(page, board, { bytes: aFile('gif'), title: 'Quarters' })
  const tall = await makePin(page, board, {
    bytes: aPng(40, 9000, [20, 90, 20]),
    title: 'A scroll',
  })
  const lines = await makePin(page, board, { bytes: aCutOut([0, 0, 0]), title: 'Line art' })
  const picture = (name: string) => page.getByRole('img', { name })

  await page.goto(board.path)
  const tile = page.getByRole('link', { name: 'Quarters, animated' })
  await expect(tile.getByText('GIF')).toBeVisible()
  await expect(tile.getByRole('img')).toHaveAttribute('src', /\/media\/236x\//)

  await test.step('an animated picture is still if less motion is wanted, and plays on request', async () => {
    await page.goto(moving)
    await expect(picture('Quarters')).toHaveAttribute('src', /\/media\/736x\//)
    await page.getByRole('button', { name: 'Play' }).click()
    await expect(picture('Quarters')).toHaveAttribute('src', /\/media\/orig\//)
    await expectSoundAtBothWidths(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(picture('Quarters')).toHaveAttribute('src', /\/media\/736x\//)
  })
  await test.step('without that preference an animated picture plays at once, also in zoom, and can be paused by keyboard', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.getByRole('link', { name: 'Zoom in on the picture' }).click()
    const zoom = page.getByRole('dialog', { name: 'Picture' })
    await expect(zoom.getByRole('img')).toHaveAttribute('src', /\/media\/orig\//)
    await zoom.getByRole('button', { name: 'Pause' }).focus()
    await page.keyboard.press('Enter')
    await expect(zoom.getByRole('img')).toHaveAttribute('src', /\/media\/736x\//)
    await expect(zoom.getByRole('button', { name: 'Play' })).toBeFocused()
    await expectSoundAtBothWidths(page)
  })
  await test.step('a picture taller than three screens is cropped, and shown in full on request', async () => {
    await page.goto(tall)
    const height = () => picture('A scroll').evaluate((image) => image.parentElement?.clientHeight)
    await expect.poll(height).toBe(3 * DESKTOP.height)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(height).toBeGreaterThan(50 * DESKTOP.height)
    await expect(page.getByRole('link', { name: 'Zoom in on the picture' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0)
  })
  await test.step('black line art stays visible in dark mode', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(lines)
    await expect(picture('Line art')).toHaveCSS('background-color', 'rgb(191, 191, 191)')
  })
})

test('saving without alt text asks for it once, beside its field, unless the member has opted out', async ({
  page,
  expectedComplaints,
}) => {
  await aBuilder(page)
  await mediaField(page).setInputFiles(await aPicture())
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('alert').filter({ hasText: ASKED })).toBeVisible()
  await expect(page.getByLabel('Alt text')).toBeFocused()
  await expectSoundAtBothWidths(page)
  await page.keyboard.type('A rug')
  await expect(page.getByText(ASKED)).toHaveCount(0)
  await page.getByLabel('Alt text').fill('')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pin\/\d+\/$/)

  await page.goto('/pin-builder/')
  await test.step('a phone shows the optional fields on request, or when it asks for alt text', async () => {
    await page.setViewportSize(PHONE)
    await mediaField(page).setInputFiles(await aPicture())
    await expect(page.getByLabel('Alt text')).toBeHidden()
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(page.getByLabel('Alt text')).toBeFocused()
    await page.getByLabel('Don’t ask again in this browser').check()
    await page.getByRole('button', { name: 'Save without alt text' }).press('Enter')
    await expect(page).toHaveURL(/\/pin\/\d+\/$/)
  })
  await page.goto('/pin-builder/')
  await test.step('the choice not to be asked for alt text is remembered until the member changes it', async () => {
    await page.getByRole('button', { name: 'More options' }).press('Enter')
    await expect(page.getByText('We no longer ask for alt text.')).toBeVisible()
    await page.setViewportSize(DESKTOP)
    await mediaField(page).setInputFiles(await aPicture())
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/pin\/\d+\/$/)
    await page.goto('/pin-builder/')
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect(page.getByText('We no longer ask for alt text.')).toHaveCount(0)
  })
  await page.goto('/pin-builder/')
  expectedComplaints.push(/status of 400/)
  await test.step('a file that the browser can’t play needs a cover, and is refused if it isn’t a video', async () => {
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
  test('a video’s cover is chosen in a field beside the video', async ({ plain }) => {
    const film = { name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from(aWebm()) }
    await aBuilder(plain)
    plain.attach(new RegExp(`^${MEDIA}`), film)
    plain.attach('Cover of a video', await aPicture())
    plain.fill('Title', 'A square in motion')
    await plain.press('button', 'Save')

    plain.see('heading', 'A square in motion')
    plain.field('Video')
  })

  test('a colour is typed', async ({ plain }) => {
    await aBuilder(plain)
    await plain.press('link', 'Colour')
    plain.fill('Colour code', '#7c3aed')
    await plain.press('button', 'Save')

    plain.see('heading', '#7c3aed')
  })
})

/** Signs up a new member and opens the pin builder. Returns the path of the member's board. */
async function aBuilder(page: Page | PlainPage): Promise<string> {
  await signUp(page)
  const { path } = await makeBoard(page, 'Moving things')
  await page.goto('/pin-builder/')
  return path
}

function mediaField(page: Page) {
  return page.getByLabel(MEDIA)
}

async function anAnimatedWebp(): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 48 }, (_, place) => place * 5))
  const frames = { width: 2, height: 8, channels: 3, pageHeight: 4 } as const
  return sharp(pixels, { raw: frames })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

async function aPicture() {
  const picture = await pictureNamed('wool-rug-1600.jpg')
  return { name: 'rug.jpg', mimeType: 'image/jpeg', buffer: picture?.bytes ?? Buffer.from('') }
}

/** The captions' texts, as the browser reads them once they are switched on. */
function captionsOf(element: Element): string[] {
  const [track] = element instanceof HTMLVideoElement ? element.textTracks : []
  if (!track) return []
  track.mode = 'showing'
  return [...(track.cues ?? [])].map((cue) => ('text' in cue ? String(cue.text) : ''))
}
