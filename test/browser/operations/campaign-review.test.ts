import { aBusiness } from '../businesses.ts'
import { changeDatabase, countAsTwoFactors, readDatabase } from '../database.ts'
import {
  DESKTOP,
  expectAnnounced,
  expectPageAnnounced,
  expectSound,
  expectSoundAtBothWidths,
} from '../page-checks.ts'
import { anotherMember, nameOf, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('an operator compares approved and current texts of a pin by keyboard', async ({
  browser,
  openPlain,
}) => {
  const kiln = await openPlain()
  const { pin, id } = await aBusiness(kiln)
  await changeDatabase(`update campaigns set review = 'approved' where advertiser_id = ?`, id)
  await changeDatabase(`update pins set title = 'Lose weight' where id = ?`, pin)
  const operator = await anotherMember(browser, DESKTOP)
  await signUp(operator)
  const own = '(select id from members where username = ?)'
  const username = await nameOf(operator)
  await changeDatabase(`update members set staff_role = 'reviewer' where id = ${own}`, username)
  await countAsTwoFactors(username)

  await operator.goto('/desk/')
  await operator.getByRole('link', { name: 'Campaigns', exact: true }).press('Enter')
  await expect(operator.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  await expectPageAnnounced(operator)
  await expectSoundAtBothWidths(operator)
  await operator
    .getByRole('listitem')
    .filter({ hasText: 'Its pin or business was changed' })
    .getByRole('link', { name: 'Moon jars' })
    .and(operator.locator(`[href*="/${id}/"]`))
    .press('Enter')
  const approved = operator.getByRole('region', { name: 'Approved, and shown' })
  const now = operator.getByRole('region', { name: 'Shown after approval' })
  await expect(approved).toContainText('Pin 1')
  await expect(now).toContainText('Title, changed')
  await expect(now).toContainText('Lose weight')
  await expectSoundAtBothWidths(operator)
  await operator.getByRole('button', { name: 'Decide' }).press('Enter')
  await expectAnnounced(operator, 'Choose what to do.', 'alert')
  await operator.getByRole('radio', { name: 'Keep showing what was approved' }).press('Space')
  await operator.getByRole('button', { name: 'Decide' }).press('Enter')
  await expectAnnounced(
    operator,
    "Give a reason. It's recorded and shown to the person concerned.",
    'alert',
  )
  await operator.getByLabel('Why').fill('It promises too much.')
  await operator.getByRole('button', { name: 'Decide' }).press('Enter')
  await expectAnnounced(operator, /^Decided. We've notified the member.$/)

  expect(
    await readDatabase('select alteration from campaigns where advertiser_id = ?', id),
  ).toEqual([['refused']])
  await test.step('the operator can find the decision again', async () => {
    await operator.goto('/desk/campaigns/?show=decided')
    await expect(operator.getByText('Approved, its changes rejected').first()).toBeVisible()
    await expectSound(operator)
  })
  await test.step('the business sees which texts people see, and why', async () => {
    await kiln.goto(`/advertiser/${id}/reporting/campaigns/${id}/`)
    expect(kiln.text()).toContain('We can’t promote the changed version.')
    expect(kiln.text()).toContain('It promises too much.')
  })
})
