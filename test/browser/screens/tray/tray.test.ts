import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { withCaption, withPreview } from '../../../factories/content/camera-files.ts'
import { aFile, aPng, pngChunk } from '../../../factories/content/pictures.ts'
import { alteredScene, aScene } from '../../../factories/content/scenes.ts'
import { pinsOf } from '../../board-pins.ts'
import { collect } from '../../frame/announcements.ts'
import { SHOP_ORIGIN } from '../../origins.ts'
import { expectAccessibleAtBothWidths } from '../../page-checks.ts'
import { makeBoard, signUp } from '../../people.ts'
import { expect, test } from '../../test.ts'
import { aTray, type GivenFile, pictureFiles } from './filled-tray.ts'

const CREATE = '**/resource/PinResource/create/'
test('several pictures are described by keyboard, saved together and undone together', async ({
  page,
}) => {
  const board = await aTray(page, 4)
  await expectAccessibleAtBothWidths(page)
  const heard = await collect(page)

  await page.getByRole('button', { name: 'Details of picture 1, IMG_1.png' }).press('Enter')
  await page.getByLabel('Title').fill('Copper pans')
  await page.getByLabel('Alt text').fill('Six pans on hooks')
  await page.getByRole('button', { name: 'Next without alt text' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Picture 2 of 4' })).toBeVisible()
  await expect(page.getByLabel('Alt text')).toBeFocused()
  await page.getByLabel('Alt text').fill('A tiled wall')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await page.getByRole('button', { name: 'Save 4 pins' }).press('Enter')
  await expect(page.getByText('4 pins saved to Kitchen')).toBeVisible()

  expect((await heard()).at(0)).toBe('Saving 4 pins')
  expect(await pinsOf(page, board)).toEqual(expect.arrayContaining(['Copper pans']))
  expect(await pinsOf(page, board)).toHaveLength(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. The pins are in the trash.')).toBeVisible()
  expect(await pinsOf(page, board)).toEqual([])
})

test('a second tab shows that the first one saves, and continues after it is closed', {
  tag: '@focus',
}, async ({ page, context }) => {
  const board = await aTray(page, 5)
  await page.route(CREATE, () => {})
  await page.getByRole('button', { name: 'Save 5 pins' }).click()
  await expect(page.getByRole('progressbar', { name: 'Saving 5 pins' })).toBeVisible()

  const second = await context.newPage()
  await second.goto('/ideas/')
  await expect(second.getByText('Saving in another tab')).toBeVisible()
  await page.close()
  await second.getByRole('button', { name: 'Continue' }).click()

  await expect(second.getByText('5 pins saved to Kitchen')).toBeVisible()
  expect(await pinsOf(second, board)).toHaveLength(5)
})

test('a removed picture stays removed if the page is left before it is deleted', async ({
  page,
}) => {
  await aTray(page, 2)
  await blockDeletions(page)

  await page.getByLabel('Select picture 1, IMG_1.png').check()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save 1 pin' })).toBeVisible()
  await page.reload()

  await expect(page.getByRole('button', { name: 'Save 1 pin' })).toBeVisible()
  await expect(page.getByText('IMG_1.png')).toHaveCount(0)
})

/** Holds the tray's database until the page is left, so that nothing else is written to it. */
async function blockDeletions(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tray')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('kept', 'readwrite').objectStore('kept')
          const hold = () => {
            store.count().onsuccess = hold
          }
          store.count().onsuccess = () => {
            hold()
            resolve()
          }
        }
      }),
  )
}

test('a file that is removed while it is read stays removed, and texts typed meanwhile are kept', async ({
  page,
}) => {
  await signUp(page)
  await makeBoard(page, 'Kitchen')
  await page.goto('/pin-builder/tray/')
  await holdReading(page)
  await page.getByLabel('Add pictures').setInputFiles(pictureFiles(2))

  await page.getByLabel('Select picture 1, IMG_1.png').check()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('IMG_1.png')).toHaveCount(0)
  await readNext(page)
  await expect.poll(() => isReadingHeld(page)).toBe(true)
  await page.getByRole('button', { name: 'Details of picture 1, IMG_2.png' }).click()
  await page.getByLabel('Title').fill('Copper pans')
  await page.getByRole('button', { name: 'Done' }).click()
  await readNext(page)
  await expect(page.getByRole('button', { name: 'Save 1 pin' })).toBeEnabled()
  await page.reload()

  await expect(page.getByRole('button', { name: 'Save 1 pin' })).toBeEnabled()
  await expect(page.getByText('Copper pans')).toBeVisible()
})

declare global {
  interface Window {
    heldReads: (() => void)[]
  }
}

/** Holds each file that the page hands to its worker until {@link readNext}. */
async function holdReading(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    window.heldReads = []
    Worker.prototype.postMessage = function (...given: unknown[]) {
      window.heldReads.push(() => Reflect.apply(postMessage, this, given))
    }
  })
}

async function isReadingHeld(page: Page): Promise<boolean> {
  return page.evaluate(() => window.heldReads.length > 0)
}

async function readNext(page: Page): Promise<void> {
  await expect.poll(() => isReadingHeld(page)).toBe(true)
  await page.evaluate(() => window.heldReads.shift()?.())
}

test('what cannot be saved says why, and a repeated file can be left out', async ({ page }) => {
  await signUp(page)
  await makeBoard(page, 'Kitchen')
  await page.goto('/pin-builder/tray/')
  const [one, two] = pictureFiles(2)
  if (!one || !two) throw new Error('There are two files.')
  const film = { name: 'pan.mov', mimeType: 'video/quicktime', buffer: Buffer.from('video') }
  const tiff = { name: 'pan.tiff', mimeType: 'image/tiff', buffer: Buffer.from('II*') }
  const note = { ...two, name: '._IMG_2.png' }

  await page
    .getByLabel('Add pictures')
    .setInputFiles([one, two, { ...one, name: 'copy.png' }, film, tiff, note])

  await expect(page.getByText('Same file as picture 1')).toBeVisible()
  await expect(page.getByText("We can't read that video. Try an MP4 or a WebM.")).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'pan.tiff' })).toContainText(
    "We can't read that picture.",
  )
  await page.getByRole('button', { name: 'Remove 1 duplicate' }).click()
  await expect(page.getByRole('button', { name: 'Save 2 pins' })).toBeVisible()
  await expect(page.getByText('._IMG_2.png')).toHaveCount(0)
})

test('pictures that look like another one, or like a pin on the board, are marked and left out', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Kitchen')
  const [pan, jar] = [aScene(41), aScene(42)]
  await page.goto('/pin-builder/tray/')
  await page.getByLabel('Add pictures').setInputFiles([png('pan', alteredScene(pan, 'not'))])
  await page.getByRole('button', { name: 'Save 1 pin' }).click()
  await expect(page.getByText('1 pin saved to Kitchen')).toBeVisible()

  await page
    .getByLabel('Add pictures')
    .setInputFiles([
      png('brighter pan', alteredScene(pan, 'brighter')),
      png('jar', alteredScene(jar, 'not')),
      png('grey jar', alteredScene(jar, 'grey')),
    ])

  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await expect(tiles.filter({ hasText: 'brighter pan' })).toContainText('Already on Kitchen')
  await expect(tiles.filter({ hasText: 'grey jar' })).toContainText('Looks like picture 2')
  await page.getByRole('button', { name: 'Remove 2 duplicates' }).click()
  await page.getByRole('button', { name: 'Save 1 pin' }).click()
  await expect(page.getByText('1 pin saved to Kitchen')).toBeVisible()
  await expect(page.getByText('No pictures or videos yet')).toBeVisible()
  expect(await pinsOf(page, board)).toHaveLength(2)
})

test('a photograph that its orientation turns is shown upright', async ({ page }) => {
  await signUp(page)
  await makeBoard(page, 'Kitchen')
  await page.goto('/pin-builder/tray/')
  const photo = { name: 'pan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(aFile('photo')) }

  await page.getByLabel('Add pictures').setInputFiles([photo])

  const thumbnail = page.getByRole('list', { name: 'Pictures' }).locator('img')
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 32)
  await expect(thumbnail).toHaveJSProperty('naturalHeight', 48)
})

test('the preview in a photograph’s file is shown upright until the photograph is drawn', async ({
  page,
}) => {
  await signUp(page)
  await makeBoard(page, 'Kitchen')
  await page.goto('/pin-builder/tray/')
  await holdReading(page)
  const [red, blue] = await Promise.all([aJpeg(48, 32, '#c8283c'), aJpeg(24, 16, '#283cc8')])
  const photo = withPreview(red, blue, 6)

  await page
    .getByLabel('Add pictures')
    .setInputFiles([{ name: 'pan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) }])
  const thumbnail = page.getByRole('list', { name: 'Pictures' }).locator('img')
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 16)
  await expect(thumbnail).toHaveJSProperty('naturalHeight', 24)
  await expect(page.getByText('Reading', { exact: true })).toBeVisible()
  await readNext(page)

  await expect(thumbnail).toHaveJSProperty('naturalWidth', 32)
  await expect(thumbnail).toHaveJSProperty('naturalHeight', 48)
  await expect(page.getByRole('button', { name: 'Save 1 pin' })).toBeEnabled()
  await page.reload()
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 32)
})

function aJpeg(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

test('captions in files are offered, and fill empty fields only', async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Kitchen')
  await page.goto('/pin-builder/tray/')
  const photo = withCaption(await aJpeg(48, 32, '#c8283c'), 'A copper pan', 'With a lid')
  await page
    .getByLabel('Add pictures')
    .setInputFiles([
      png('IMG_1', aPng(60, 90, [200, 40, 60], [caption('Copper pans', 'Six pans on hooks')])),
      png('IMG_2', aPng(61, 90, [200, 40, 60], [caption('A tiled wall', '')])),
      png('IMG_3', aPng(62, 90)),
      { name: 'IMG_4.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) },
    ])

  await page.getByRole('button', { name: 'Details of picture 2, IMG_2.png' }).click()
  await page.getByLabel('Title').fill('My wall')
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('button', { name: 'Use this caption' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Copper pans')
  await expect(page.getByLabel('Description')).toHaveValue('Six pans on hooks')
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Use 2 captions from the files' }).click()
  await page.getByRole('button', { name: 'Details of picture 4, IMG_4.jpg' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('With a lid')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save 4 pins' }).click()
  await expect(page.getByText('4 pins saved to Kitchen')).toBeVisible()

  expect((await pinsOf(page, board)).sort()).toEqual(['', 'A copper pan', 'Copper pans', 'My wall'])
})

function png(name: string, bytes: Uint8Array): GivenFile {
  return { name: `${name}.png`, mimeType: 'image/png', buffer: Buffer.from(bytes) }
}

/** A PNG's XMP chunk with a title and a description. */
function caption(title: string, description: string): Uint8Array {
  const text = (name: string, value: string) =>
    `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${value}</rdf:li></rdf:Alt></dc:${name}>`
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${text('title', title)}${text('description', description)}</rdf:Description></rdf:RDF></x:xmpmeta>`
  return pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))
}

test('several pictures of a web page are chosen by size and saved with their page and alt texts', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Stools')
  await page.goto(`/pin-builder/?url=${encodeURIComponent(`${SHOP_ORIGIN}/goods/stools/oak.html`)}`)

  await page.getByRole('button', { name: 'Save several' }).click()
  await page.getByRole('button', { name: 'All' }).click()
  await page.getByRole('button', { name: 'None' }).click()
  await page.getByRole('button', { name: 'Large ones' }).click()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: /^Continue with \d pictures$/ }).click()
  await page.getByRole('button', { name: /^Details of picture 1, A stool of oak/ }).click()
  await expect(page.getByLabel('Alt text')).toHaveValue('A stool of oak')
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(
    `${SHOP_ORIGIN}/goods/stools/oak.html`,
  )
  await page.getByRole('button', { name: 'Done' }).click()
  const save = page.getByRole('button', { name: /^Save \d pins$/ })
  const count = Number(/\d/.exec(await save.innerText()))
  await save.click()

  await expect(page.getByText(`${count} pins saved to Stools`)).toBeVisible()
  expect(await pinsOf(page, board)).toHaveLength(count)
})

test(
  'a dropped folder adds its pictures, also those of folders inside it',
  { tag: '@cdp' },
  async ({ page }, testInfo) => {
    await signUp(page)
    await makeBoard(page, 'Kitchen')
    const folder = testInfo.outputPath('Kitchen')
    await mkdir(join(folder, 'Tiles'), { recursive: true })
    const [one, two] = pictureFiles(2)
    if (!one || !two) throw new Error('There are two files.')
    await writeFile(join(folder, 'pans.png'), one.buffer)
    await writeFile(join(folder, 'Tiles', 'wall.png'), two.buffer)
    await writeFile(join(folder, 'notes.txt'), 'Six pans')
    await page.goto('/')
    const cdp = await page.context().newCDPSession(page)
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      cdp.send('Input.dispatchDragEvent', {
        type,
        x: 300,
        y: 300,
        data: { items: [], files: [folder], dragOperationsMask: 1 },
      })

    await expect(async () => {
      await drag('dragEnter')
      await drag('dragOver')
      await expect(page.getByText('Drop to save')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await drag('drop')

    await expect(page.getByRole('button', { name: 'Save 2 pins' })).toBeEnabled()
    await expect(page.getByRole('list', { name: 'Pictures' })).toContainText('wall.png')
  },
)
