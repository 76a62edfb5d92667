import type { Page } from '@playwright/test'
import { changeDatabase, countAsTwoFactors } from '../database.ts'
import { expectSound, expectSoundAtBothWidths } from '../page-checks.ts'
import { signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('an editor adds a term, searches for it, and removes it', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 400/)
  const term = `quoll${crypto.randomUUID().replace(/\d|-/g, '').slice(0, 8)}`
  await becomeEditor(page)
  await page.goto('/desk/search-terms/')
  await expectSoundAtBothWidths(page)

  await page.getByRole('button', { name: 'Save term' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Term', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expectSoundAtBothWidths(page)
  await page.getByRole('textbox', { name: 'Term', exact: true }).fill(term)
  await page.getByLabel('Category').selectOption('Distress or suicide')
  await page.getByLabel('Notice').selectOption('distress')
  await page.getByLabel('Reason').fill('A word that is used for it.')
  await page.getByRole('button', { name: 'Save term' }).press('Enter')
  await expect(page.getByText('Term saved')).toBeVisible()

  await page.goto(`/search/?q=${term}`)
  await expect(page.getByRole('link', { name: 'Call 988' })).toBeVisible()

  await page.goto(`/desk/search-terms/?q=${term}`)
  await page.getByRole('link', { name: term }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Change a term' })).toBeVisible()
  await page.getByLabel('Reason').fill('It isn’t after all.')
  await page.getByRole('button', { name: 'Remove term' }).press('Enter')
  await expect(page.getByText('Term removed')).toBeVisible()
  await page.goto(`/search/?q=${term}`)
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('an editor adds a country’s notice with links in its text', async ({ page }) => {
  await becomeEditor(page)
  await page.goto('/desk/advisories/?q=distress')
  await expectSound(page)
  await page.getByRole('link', { name: 'distress · GB · en' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('link', { name: '116 123', exact: true })).toBeVisible()
  const text = page.getByLabel('Text', { exact: true })
  await text.fill(`${await text.inputValue()} Or write 85258.`)
  await page.getByRole('button', { name: 'Add a link' }).press('Enter')
  const link = page.getByRole('group', { name: /^Link/ }).last()
  await expect(link.getByLabel('Words')).toBeFocused()
  await link.getByLabel('Words').fill('85258')
  await link.getByLabel('Leads to').fill('sms:85258')
  await expect(preview.getByRole('link', { name: '85258' })).toHaveAttribute('href', 'sms:85258')
  await page.getByRole('button', { name: 'Remove link 2' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add a link' })).toBeFocused()
  await expect(preview.getByRole('link', { name: '85258' })).toBeVisible()
  await expectSoundAtBothWidths(page)

  await page.getByRole('textbox', { name: 'Country', exact: true }).fill('IM')
  await page.getByLabel('Reason').fill('The Isle of Man has the same line.')
  await page.getByRole('button', { name: 'Save notice' }).click()

  await expect(page.getByText('Notice saved')).toBeVisible()
  await page.getByLabel('Key or country').fill('IM')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('link', { name: 'distress · IM · en' })).toBeVisible()
})

async function becomeEditor(page: Page): Promise<void> {
  const email = await signUp(page)
  await changeDatabase(`update members set staff_role = 'editor' where email = ?`, email)
  await countAsTwoFactors(email)
}
