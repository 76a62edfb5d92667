import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../page-checks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/status of 409/] })

function group(page: Page, field: string) {
  return page.getByRole('group', { name: `${field} was changed in the meantime` })
}

test('the second of two tabs that edit one pin chooses which version to keep, and loses nothing', async ({
  page,
}) => {
  await signUp(page)
  // Other tests may look at the newest public pins meanwhile, and expect them to stay as they are.
  const board = await makeBoard(page, 'Jars', 'secret')
  const [id] = await makePins(page, board, 1)
  const edit = `/pin/${id}/edit/`
  await page.goto(edit)
  await page.getByLabel('Title').fill('Moon jar')
  const other = await page.context().newPage()
  await other.goto(edit)
  await other.getByLabel('Title').fill('Bowl')
  await other.getByLabel('Description').fill('Of glass')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Pin updated')).toBeVisible()

  await page.bringToFront()
  await test.step('the conflict is announced and focused, and shows both versions', async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert')).toContainText('changed elsewhere while you were editing')
    const title = group(page, 'Title')
    await expect(title.getByRole('radio', { name: 'Keep my version' })).toBeFocused()
    await expect(title.getByRole('radio', { name: 'Keep my version' })).toBeChecked()
    await expect(title.getByLabel('Title', { exact: true })).toHaveValue('Moon jar')
    await expect(title.getByText('Bowl')).toBeVisible()
    await expect(group(page, 'Description')).toHaveCount(0)
    await expectAccessibleAtBothWidths(page)
  })
  await test.step('typing again keeps the member’s own version', async () => {
    const title = group(page, 'Title')
    await page.keyboard.press('ArrowDown')
    await expect(title.getByRole('radio', { name: 'Use the saved version' })).toBeChecked()
    await title.getByLabel('Title', { exact: true }).fill('Moon jar, tall')
    await expect(title.getByRole('radio', { name: 'Keep my version' })).toBeChecked()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Pin updated')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Moon jar, tall', level: 1 })).toBeVisible()
    await expect(page.getByText('Of glass')).toBeVisible()
  })
  await test.step('editing a note over its pin also asks which version to keep, and the saved one can be kept', async () => {
    await page.goto(`/pin/${id}/`)
    const note = page.getByRole('region', { name: 'Private note' })
    await note.getByText('Add a note').click()
    await note.getByLabel('Private note').fill('For the attic')
    await other.goto(`/pin/${id}/note/`)
    await other.getByLabel('Private note').fill('For the hall')
    await other.getByRole('button', { name: 'Save note' }).click()
    await expect(other.getByText('Note saved')).toBeVisible()

    await note.getByRole('button', { name: 'Save note' }).click()
    const choice = group(page, 'Private note')
    await expect(choice.getByRole('radio', { name: 'Keep my version' })).toBeFocused()
    await expect(choice.getByText('For the hall')).toBeVisible()
    await expect(choice.getByRole('textbox')).toHaveValue('For the attic')
    await choice.getByRole('radio', { name: 'Use the saved version' }).check()
    await note.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved')).toBeVisible()
    await expect(choice).toHaveCount(0)
    await expect(note.getByRole('paragraph').filter({ hasText: 'For the hall' })).toBeVisible()
  })
})

test('a form that stays on its page accepts a second edit after the first', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings/profile/')
  for (const about of ['Prints', 'Prints and jars', 'Jars']) {
    await page.getByLabel('About').fill(about)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.locator('input[name=base]').first()).toHaveValue(
      new RegExp(`"about":"${about}"`),
    )
  }
  await expect(page.getByRole('radio')).toHaveCount(0)
})
