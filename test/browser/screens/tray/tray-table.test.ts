import type { Page } from '@playwright/test'
import { aPng } from '../../../factories/content/pictures.ts'
import { pinsOf } from '../../board-pins.ts'
import { collect } from '../../frame/announcements.ts'
import { SHOP_ORIGIN } from '../../origins.ts'
import { expectAccessibleAtBothWidths } from '../../page-checks.ts'
import { type MadeBoard, makeBoard, nameOf, signUp } from '../../people.ts'
import { expect, test } from '../../test.ts'

const STOOL = `${SHOP_ORIGIN}/pictures/oak-stool-1200.jpg`

/** An empty tray of a member with one board. */
async function anEmptyTray(page: Page): Promise<MadeBoard> {
  await signUp(page)
  const board = await makeBoard(page, 'Kitchen')
  await page.goto('/pin-builder/tray/')
  return board
}

function aTable(...lines: string[]) {
  return { name: 'pins.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
}

function png(name: string, width: number) {
  return { name, mimeType: 'image/png', buffer: Buffer.from(aPng(width, 90)) }
}

test('a table fills its pictures, creates a board and adds a picture by its address', async ({
  page,
}) => {
  const kitchen = await anEmptyTray(page)
  const heard = await collect(page)
  const table = aTable(
    '\ufeffTitle;Media URL;Pinterest board;Description;Link;Publish date',
    'Copper pans;IMG_1.png;kitchen;Six on hooks;pans.example;',
    '"Blue; ""tall"" jug";https://shop.example/pics/img_2.PNG;Garden shed;;;',
    'Lost cup;cup.jpg;Kitchen;;;',
    `Oak stool;${STOOL};;;;2099-01-01`,
  )

  await page
    .getByLabel('Add pictures')
    .setInputFiles([png('IMG_1.png', 60), table, png('IMG_2.png', 61)])

  await expect(page.getByText('3 of 4 rows in pins.csv have a picture.')).toBeVisible()
  await expect(page.getByText('1 row has no picture: cup.jpg')).toBeVisible()
  await expect(
    page.getByText('1 row has a publish date. Its pin is published when you save it.'),
  ).toBeVisible()
  await expect(page.getByText("You don't have this board: Garden shed.")).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Create 1 board' }).click()
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await expect(tiles.filter({ hasText: 'Blue; "tall" jug' })).toContainText('Garden shed')
  await expect(tiles.filter({ hasText: 'Copper pans' })).toContainText('Kitchen')
  await expect.poll(heard).toContain('Created 1 board')
  await page.getByRole('button', { name: 'Details of picture 1, IMG_1.png' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Six on hooks')
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue('pans.example')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save 3 pins' }).click()
  await expect(page.getByText('3 pins saved to 2 boards and sections')).toBeVisible()

  const shed = { path: `/${await nameOf(page)}/garden-shed/` }
  expect((await pinsOf(page, kitchen)).sort()).toEqual(['Copper pans', 'Oak stool'])
  expect(await pinsOf(page, shed)).toEqual(['Blue; "tall" jug'])
})

test('a table that comes first waits for its files, and one that cannot be used changes nothing', async ({
  page,
}) => {
  const kitchen = await anEmptyTray(page)
  const add = page.getByLabel('Add pictures')
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')

  await add.setInputFiles([aTable('Title,Media URL', `Oak stool,${STOOL}`, 'Wall,tiles.png')])
  await expect(tiles).toHaveCount(1)
  await page.getByRole('button', { name: 'Details of picture 1, oak-stool-1200.jpg' }).click()
  await page.getByLabel('Title').fill('My stool')
  await page.getByRole('button', { name: 'Done' }).click()
  await add.setInputFiles([png('TILES.png', 60), png('oak-stool-1200.jpg', 61)])
  await expect(page.getByText('2 of 2 rows in pins.csv have a picture.')).toBeVisible()
  await expect(tiles).toHaveCount(2)
  await add.setInputFiles([aTable('Name,Address', 'Oak stool,somewhere')])
  await expect(page.getByText('pins.csv needs a column Media URL')).toBeVisible()
  await page.getByRole('button', { name: 'Remove table' }).click()
  await expect(page.getByText('pins.csv')).toBeHidden()
  await page.getByRole('button', { name: 'Save 2 pins' }).click()
  await expect(page.getByText('2 pins saved to Kitchen')).toBeVisible()

  expect((await pinsOf(page, kitchen)).sort()).toEqual(['My stool', 'Wall'])
})

test('a table also fills the picture whose form is open, and keeps what is typed there', async ({
  page,
}) => {
  await anEmptyTray(page)
  const add = page.getByLabel('Add pictures')
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await add.setInputFiles([png('tiles.png', 60)])
  await page.getByRole('button', { name: 'Details of picture 1, tiles.png' }).click()
  const title = page.getByLabel('Title')
  const description = page.getByLabel('Description')
  await description.fill('Hand-made')

  await add.setInputFiles([aTable('Title,Media URL,Description', 'Wall,tiles.png,Bought')])

  await expect(title).toHaveValue('Wall')
  await expect(description).toHaveValue('Hand-made')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(tiles).toContainText('Wall')
  await page.getByRole('button', { name: 'Details of picture 1, tiles.png' }).click()
  await expect(title).toHaveValue('Wall')
  await expect(description).toHaveValue('Hand-made')
})
