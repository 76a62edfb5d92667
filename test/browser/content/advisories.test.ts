import { expectNoShift, expectSoundAtBothWidths } from '../page-checks.ts'
import { signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('a search that suggests distress shows a helpline first, and its results on request, by keyboard', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/search/?q=suicide')

  const notice = page.getByRole('region', { name: 'You don’t have to carry this alone' })
  await expect(notice.getByRole('link', { name: '988', exact: true })).toHaveAttribute(
    'href',
    'tel:988',
  )
  await expect(notice.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988')
  await expect(page.getByText('Nothing found')).toBeHidden()
  await expectSoundAtBothWidths(page)

  await notice.getByRole('link', { name: 'Open 988lifeline.org' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Show results anyway' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/anyway=1/)
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expect(notice).toBeVisible()

  await page.goto('/search/boards/?q=anorexia')
  const quiet = page.getByRole('region', { name: 'Food and your body can feel like a fight' })
  await expect(quiet).toBeVisible()
  await expectNoShift(page)
  await page.goto('/hashtag/proana/')
  await expect(page.getByRole('heading', { name: 'No results are shown' })).toBeVisible()
  await expect(quiet).toBeVisible()
})

test.describe('without scripts', () => {
  test('the notice and the link past it work', async ({ plain }) => {
    await plain.goto('/search/?q=suicide')

    await plain.press('link', 'Show results anyway')

    plain.see('heading', 'Nothing found')
    plain.see('link', 'Call 988')
  })
})
