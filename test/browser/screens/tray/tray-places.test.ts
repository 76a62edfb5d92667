import type { Page } from '@playwright/test'
import { trayPath } from '../../../../app/features/screens/tray/tray-path.ts'
import { alteredScene, aScene } from '../../../factories/content/scenes.ts'
import { readDatabase } from '../../database.ts'
import { makeBoard, makeSection, nameOf, post, signUp } from '../../people.ts'
import { expect, test } from '../../test.ts'
import { aFilledTray, fillTray, openDetails, saveButton, trayTiles } from './filled-tray.ts'

/** Chooses a board in the picker that a button opens. */
async function chooseBoard(page: Page, button: string | RegExp, board: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: new RegExp(`^${board}`) }).click()
}

test('each pin is saved with its own board, section, texts and AI label', async ({ page }) => {
  await signUp(page)
  const kitchen = await makeBoard(page, 'Kitchen')
  const tiles = await makeSection(page, kitchen, 'Tiles')
  await makeBoard(page, 'Garden')
  await makeBoard(page, 'Hall')
  await fillTray(page, 4, trayPath({ boardId: Number(kitchen.id), section: Number(tiles) }))

  await openDetails(page, 1)
  await page.getByLabel('Title').fill('Copper pans')
  await page.getByLabel('Description').fill('Six on hooks')
  await page.getByLabel('Link', { exact: true }).fill('https://pans.example/')
  await page.getByLabel('Alt text').fill('Six pans')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Title').fill('Roses')
  await chooseBoard(page, 'Board of this picture: Tiles', 'Garden')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Select picture 3, IMG_3.png').check()
  await page.getByLabel('Select picture 4, IMG_4.png').check()
  await chooseBoard(page, /^Board of the selected pins/, 'Hall')
  await page.getByRole('button', { name: 'Made with AI' }).click()
  await page.getByRole('button', { name: 'Select none' }).click()
  await saveButton(page, 4).click()
  await expect(page.getByText('4 pins saved to 3 boards and sections')).toBeVisible()

  const saved = await readDatabase(
    `select boards.name, board_sections.title, pins.title, pins.description, pins.link,
        pins.alt_text, ai_label
      from pins join boards on boards.id = pins.board_id
        left join board_sections on board_sections.id = section_id
      where boards.owner_id = (select id from members where username = ?)
      order by boards.name, pins.title`,
    await nameOf(page),
  )
  expect(saved).toEqual([
    ['Garden', null, 'Roses', '', null, '', null],
    ['Hall', null, '', '', null, '', 'maker'],
    ['Hall', null, '', '', null, '', 'maker'],
    ['Kitchen', 'Tiles', 'Copper pans', 'Six on hooks', 'https://pans.example/', 'Six pans', null],
  ])
})

test('a picture that its board already has is no duplicate on another board', async ({ page }) => {
  await signUp(page)
  await makeBoard(page, 'Garden')
  await makeBoard(page, 'Kitchen')
  const pan = (name: string, altering: 'not' | 'brighter') => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(alteredScene(aScene(51), altering)),
  })
  await page.goto('/pin-builder/tray/')
  await page.getByLabel('Add pictures').setInputFiles([pan('pan.png', 'not')])
  await saveButton(page, 1).click()
  await expect(page.getByText('1 pin saved to Kitchen')).toBeVisible()
  await page.getByLabel('Add pictures').setInputFiles([pan('bright.png', 'brighter')])
  await expect(trayTiles(page)).toContainText('Already on Kitchen')

  await openDetails(page, 1)
  await chooseBoard(page, 'Board of this picture: Kitchen', 'Garden')
  await page.getByRole('button', { name: 'Done' }).click()

  await expect(trayTiles(page)).toContainText('Garden')
  await expect(trayTiles(page)).not.toContainText('Already on Kitchen')
  await expect(page.getByRole('button', { name: 'Remove 1 duplicate' })).toHaveCount(0)
})

test('the boards of a table are secret if the member’s new boards are', async ({ page }) => {
  await aFilledTray(page, 2)
  const preferences = { invitableBy: 'everyone', boardPrivacy: 'secret' }
  await post(page, '/settings/privacy/', { form: preferences })
  await page.reload()
  const rows = ['Title,Media URL,Pinterest board', 'Pans,IMG_1.png,Pans', 'Jars,IMG_2.png,Jars']
  const table = { name: 'pins.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }

  await page.getByLabel('Add pictures').setInputFiles([table])
  await page.getByRole('button', { name: 'Create 2 boards' }).click()
  await expect(trayTiles(page).filter({ hasText: 'Pans' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Create/ })).toHaveCount(0)

  const boards = await readDatabase(
    `select name, privacy from boards
      where owner_id = (select id from members where username = ?) order by name`,
    await nameOf(page),
  )
  expect(boards).toEqual([
    ['Jars', 'secret'],
    ['Kitchen', 'public'],
    ['Pans', 'secret'],
  ])
})
