import type { Route } from '@playwright/test'
import { expectAccessibleAtBothWidths, expectSoundAtBothWidths } from '../page-checks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/status of 400/] })

test('a private note is added, refused if too long, edited over the wall, searched, and hidden from others', async ({
  page,
  plain,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  const [id] = await makePins(page, board, 2)
  await page.goto(`/pin/${id}/`)
  const main = page.getByRole('main')
  const note = main.getByRole('region', { name: 'Private note' })
  await note.getByText('Add a note').focus()
  await page.keyboard.press('Enter')
  await expectSoundAtBothWidths(page)
  const field = note.getByLabel('Private note')

  await test.step('a text that is too long is refused but stays in its field, and a click before the scripts run is sent once', async () => {
    const pressed = Promise.withResolvers<void>()
    const read = async (route: Route) => {
      await pressed.promise
      await route.continue()
    }
    await page.route(`**/pin/${id}.data*`, read, { times: 1 })
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/note')) sent++
    })
    await field.fill(`${'x'.repeat(2000)} typed`)
    await note.getByRole('button', { name: 'Save note' }).click()
    await expect(note.getByRole('alert')).toHaveText('Please enter no more than 2,000 characters.')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(/ typed$/)
    await field.fill('For the hall\nمرحبا')
    await note.getByRole('button', { name: 'Save note' }).dblclick()
    pressed.resolve()
    await expect(page.getByText('Note saved')).toBeVisible()
    expect(sent).toBe(2)
  })
  await expect(note.getByRole('paragraph').filter({ hasText: 'For the hall' })).toBeVisible()
  await expect(page.getByText('Note saved')).toBeVisible()
  await expect(note.getByText('Edit note')).toBeFocused()
  await expect(field).toBeHidden()
  await expectAccessibleAtBothWidths(page)

  await test.step('Undo restores an emptied note with its line breaks', async () => {
    await note.getByText('Edit note').click()
    await field.fill('')
    await note.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note removed')).toBeVisible()
    await expect(note.getByText('Add a note')).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).focus()
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(note.getByRole('paragraph').filter({ hasText: 'For the hall' })).toBeVisible()
    await expect(page.getByText('Undone')).toBeVisible()
  })
  await test.step('editing a note over the wall keeps the wall in place', async () => {
    await page.goto(board.path)
    await page
      .getByRole('article', { name: 'Pin 1', exact: true })
      .getByRole('link')
      .first()
      .click()
    const overlay = page.getByRole('dialog')
    await overlay.getByText('Edit note').click()
    await overlay.getByLabel('Private note').last().fill('For the attic')
    await overlay.getByRole('button', { name: 'Save note' }).click()
    await expect(overlay.getByRole('paragraph').filter({ hasText: 'attic' })).toBeVisible()
    await overlay.getByRole('button', { name: 'Undo' }).click()
    await expect(overlay.getByRole('paragraph').filter({ hasText: 'hall' })).toBeVisible()
    await expect(page).toHaveURL(`/pin/${id}/`)
    await overlay.getByText('Edit note').click()
    await overlay.getByLabel('Private note').last().fill('For the attic')
    await overlay.getByRole('button', { name: 'Save note' }).click()
    await expect(overlay.getByRole('paragraph').filter({ hasText: 'attic' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(board.path)
  })
  await page.goto(`/pin/${id}/note/`)
  await expect(page.getByLabel('Private note')).toHaveValue('For the attic')
  await expectSoundAtBothWidths(page)
  await page.goto('/search/yours/?q=attic')
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(1)
  await plain.goto(`/pin/${id}/`)
  expect(plain.text()).not.toContain('attic')
})
