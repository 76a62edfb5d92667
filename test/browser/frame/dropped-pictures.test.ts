import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aPng } from '../../factories/content/pictures.ts'
import { type Dragged, dragAndDrop, dragOver, sendDrag } from '../drag.ts'
import { SHOP_ORIGIN } from '../origins.ts'
import { expectAccessibleAtBothWidths } from '../page-checks.ts'
import { makeBoard, makeSection, nameOf, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const MEDIA = 'Drop, paste or choose pictures or a video'
const TYPED = 'That opens another page. Save this pin or clear its texts first.'
const PAGE = `${SHOP_ORIGIN}/goods/stools/oak.html`
const STOOL = `${SHOP_ORIGIN}/pictures/oak-stool-400.jpg`
const LAMP = `${SHOP_ORIGIN}/pictures/linen-lamp-400.jpg`
const LINK: Dragged = { texts: { 'text/uri-list': PAGE } }
/** A picture inside a link, as Firefox passes it. */
const PICTURE: Dragged = {
  texts: {
    'text/uri-list': PAGE,
    'text/html': `<a href="${PAGE}"><img src="${STOOL}" alt="A stool of oak"></a>`,
  },
}

function board(page: Page, name: string) {
  return page.getByRole('button', { name: `Board: ${name}` })
}

async function expectTexts(page: Page, number: number, altText: string, link: string) {
  await page.getByRole('button', { name: `Details of picture ${number},` }).click()
  await expect(page.getByLabel('Alt text')).toHaveValue(altText)
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(link)
  await page.getByRole('button', { name: 'Done' }).click()
}

/** Each kind of drop, and what it leads to on a page with this place. */
const KINDS: Record<string, [Dragged, (page: Page, place: string) => Promise<void>]> = {
  'two files': [
    { files: ['pans.png', 'tiles.png'] },
    async (page, place) => {
      await expect(page.getByRole('button', { name: 'Save 2 pins' })).toBeEnabled()
      await expect(board(page, place)).toBeVisible()
    },
  ],
  'a folder': [
    { folder: ['pans.png', 'tiles.png'] },
    async (page, place) => {
      await expect(page.getByRole('button', { name: 'Save 2 pins' })).toBeEnabled()
      await expect(page.getByRole('list', { name: 'Pictures' })).toContainText('tiles.png')
      await expect(board(page, place)).toBeVisible()
    },
  ],
  'a picture of another page': [
    PICTURE,
    async (page, place) => {
      await expect(page.getByRole('button', { name: 'Save 1 pin' })).toBeEnabled()
      await expect(board(page, place)).toBeVisible()
      await expectTexts(page, 1, 'A stool of oak', PAGE)
    },
  ],
  'a link': [
    LINK,
    async (page, place) => {
      await expect(page.getByRole('img', { name: 'A stool of oak' }).first()).toBeVisible()
      await expect(page.getByLabel('Board').locator('option:checked')).toHaveText(
        new RegExp(`^${place}`),
      )
    },
  ],
}

for (const [kind, [dragged, expectResult]] of Object.entries(KINDS)) {
  test(`${kind} dropped on home, a board, a section, a profile or the Pin Builder keeps its texts and the page’s board`, async ({
    page,
  }) => {
    await signUp(page)
    const kitchen = await makeBoard(page, 'Kitchen')
    await makeSection(page, kitchen, 'Tiles')
    await makeBoard(page, 'Garden')
    const pages = [
      ['/', 'Drop to save', 'Garden'],
      [kitchen.path, 'Drop to save to Kitchen', 'Kitchen'],
      [`${kitchen.path}tiles/`, 'Drop to save to Tiles', 'Tiles'],
      [`/${await nameOf(page)}/`, 'Drop to save', 'Garden'],
      ['/pin-builder/', 'Drop to save', 'Garden'],
    ] as const

    for (const [path, frame, place] of pages) {
      await test.step(path, async () => {
        await page.goto(path)
        await dragAndDrop(page, dragged, frame)
        await expectResult(page, place)
        await emptyTray(page)
      })
    }
  })
}

/** Removes the tray's pictures, if it is open. */
async function emptyTray(page: Page): Promise<void> {
  if (!page.url().includes('/tray/')) return
  for (const box of await page.getByLabel(/^Select picture/).all()) await box.check()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No pictures or videos yet')).toBeVisible()
  await page.waitForFunction(() => localStorage.getItem('tray') === null)
}

test('all pictures of a dropped selection, and all dropped links, become pictures of the tray', async ({
  page,
}) => {
  await signUp(page)
  await makeBoard(page, 'Kitchen')
  await page.goto('/ideas/')

  await dragAndDrop(
    page,
    {
      texts: {
        'text/html': `<p>Stools</p><a href="${PAGE}"><img src="${STOOL}" alt="A stool"></a><img src="${LAMP}"><img src="${LAMP}"><img src="data:image/gif;base64,R0lGOD">`,
      },
    },
    'Drop to save',
  )
  await expect(page.getByRole('button', { name: 'Save 2 pins' })).toBeEnabled()
  await expectTexts(page, 1, 'A stool', PAGE)
  await expectTexts(page, 2, '', '')
  await dragAndDrop(
    page,
    { texts: { 'text/uri-list': `# Stools\r\n${SHOP_ORIGIN}/manual\r\n${LAMP}?wide` } },
    'Drop to save to Kitchen',
  )

  await expect(page.getByRole('button', { name: 'Save 4 pins' })).toBeEnabled()
  await expectTexts(page, 3, 'Where the legs go', `${SHOP_ORIGIN}/manual`)
  await expectTexts(page, 4, '', `${LAMP}?wide`)
  await expect(page).toHaveURL(/\/pin-builder\/tray\//)
})

test('a picture that comes with its file and its link keeps both', async ({ page }) => {
  await signUp(page)
  await makeBoard(page, 'Kitchen')
  await page.goto('/ideas/')
  const address = 'https://intranet.example/jar.png'

  await dragAndDrop(
    page,
    {
      files: ['jar.png'],
      texts: {
        'text/uri-list': PAGE,
        'text/html': `<meta charset="utf-8"><img src="${address}" alt="A jar">`,
      },
    },
    'Drop to save',
  )

  await expect(page.getByRole('button', { name: 'Save 1 pin' })).toBeEnabled()
  await expectTexts(page, 1, 'A jar', PAGE)
  await page.getByRole('button', { name: 'Save 1 pin' }).click()
  await expect(page.getByText('1 pin saved to Kitchen')).toBeVisible()
})

test.describe('links without pictures', () => {
  test.use({ expectedComplaints: [/status of 422/] })

  test('a dropped link without pictures says so, and text without one, too', async ({ page }) => {
    await signUp(page)
    await makeBoard(page, 'Kitchen')
    await page.goto('/pin-builder/tray/')

    const wrong = { texts: { 'text/uri-list': `${SHOP_ORIGIN}/nothing-here` } }
    await dragAndDrop(page, wrong, 'Drop to save to Kitchen')
    await expect(page.getByRole('region', { name: 'Message' })).not.toContainText('Looking')
    await expect(page.getByRole('region', { name: 'Message' })).toHaveText(/./)
    await dragAndDrop(page, { texts: { 'text/html': '<b>Jars</b>' } }, 'Drop to save to Kitchen')
    await expect(page.getByText('That’s no picture, video or web address.')).toBeVisible()
  })
})

test('a table dropped alone, or chosen with a picture, goes to the tray', async ({ page }) => {
  await signUp(page)
  await makeBoard(page, 'Kitchen')
  await page.goto('/ideas/')

  await dragAndDrop(page, { files: ['pins.csv'] }, 'Drop to save')
  await expect(page.getByText('1 row has no picture: x.png')).toBeVisible()
  await page.goto('/pin-builder/')
  const table = Buffer.from('Title,Media URL\r\nCopper pans,IMG_1.png')
  await page.getByLabel(MEDIA).setInputFiles([
    { name: 'IMG_1.png', mimeType: 'image/png', buffer: Buffer.from(aPng(60, 90)) },
    { name: 'pins.csv', mimeType: 'text/csv', buffer: table },
  ])

  await expect(page).toHaveURL(/\/pin-builder\/tray\//)
  await expect(page.getByRole('list', { name: 'Pictures' })).toContainText('Copper pans')
})

test('what is typed in the Pin Builder survives every drop', async ({ page }) => {
  await signUp(page)
  await makeBoard(page, 'Kitchen')
  await page.goto('/pin-builder/')
  const title = page.getByLabel('Title')
  await title.fill('Copper pans')

  for (const dragged of [LINK, PICTURE, { files: ['a.png', 'b.png'] }, { files: ['pins.csv'] }]) {
    await dragAndDrop(page, dragged, 'Drop to save')
    await expect(page.getByText(TYPED)).toBeVisible()
    await dragAndDrop(page, { files: ['pans.png'] }, 'Drop to save')
    await expect(page.getByAltText('Chosen')).toBeVisible()
    await expect(page.getByText(TYPED)).toHaveCount(0)
  }
  await page.getByLabel(MEDIA).setInputFiles(
    [60, 61].map((width) => ({
      name: `${width}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(aPng(width, 90)),
    })),
  )
  await expect(page.getByText(TYPED)).toBeVisible()
  await expect(page.getByText('pans.png')).toBeVisible()
  await expect(title).toHaveValue('Copper pans')
  await expectAccessibleAtBothWidths(page)
  await title.fill('')
  await dragAndDrop(page, LINK, 'Drop to save')

  await expect(page.getByRole('img', { name: 'A stool of oak' }).first()).toBeVisible()
})

test('a page that doesn’t take drops says why', async ({ page }) => {
  await signUp(page)
  await page.goto('/board/create/')
  await page.getByLabel('Name').fill('Kitchen')
  await dragOver(page, LINK, 'Save or clear what you’ve typed before you drop something here')
  await sendDrag(page, LINK, ['drop'])
  await expect(page.getByText('Save or clear what you’ve typed')).toHaveCount(0)

  await page.goto('/settings/import/')
  await dragOver(page, { files: ['a.png'] }, 'To save pictures, drop them on another page')
  await sendDrag(page, { files: ['a.png'] }, ['drop'])
  await expect(page.getByText('To save pictures, drop them on another page')).toHaveCount(0)
  await expect(page).toHaveURL('/settings/import/')
})

test('files dropped before the code for drops has loaded are added when it has', async ({
  page,
}) => {
  await signUp(page)
  await makeBoard(page, 'Kitchen')
  await page.goto('/ideas/')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held: string[] = []
  await page.route(/\/assets\/(?:tray-host|take-dropped|dropped)\b[^/]*\.js$/, async (route) => {
    held.push(route.request().url())
    await released
    await route.continue()
  })

  await expect(async () => {
    await sendDrag(page, { files: ['pans.png'] }, ['dragover'])
    expect(held.join()).toContain('/tray-host')
  }).toPass()
  await sendDrag(page, { files: ['pans.png', 'tiles.png'] }, ['drop'])
  await expect.poll(() => held.join()).toContain('/dropped')
  release()

  await expect(page.getByRole('button', { name: 'Save 2 pins' })).toBeEnabled()
})

test(
  'a folder is chosen in the Pin Builder, and another one in the tray',
  {
    tag: '@cdp',
  },
  async ({ page }, testInfo) => {
    await signUp(page)
    await makeBoard(page, 'Kitchen')
    const folder = testInfo.outputPath('Kitchen')
    await mkdir(join(folder, 'Tiles'), { recursive: true })
    await writeFile(join(folder, 'pans.png'), aPng(60, 90))
    await writeFile(join(folder, 'Tiles', 'wall.png'), aPng(61, 90))
    await writeFile(join(folder, 'notes.txt'), 'Six pans')

    await page.goto('/pin-builder/')
    await page.getByLabel('Choose a folder').setInputFiles(folder)
    await expect(page.getByRole('button', { name: 'Save 2 pins' })).toBeEnabled()
    await expect(page.getByRole('list', { name: 'Pictures' })).toContainText('wall.png')
    await page.getByLabel('Add a folder').setInputFiles(join(folder, 'Tiles'))

    await expect(page.getByRole('button', { name: 'Save 3 pins' })).toBeEnabled()
  },
)
