import { aBusiness } from '../businesses.ts'
import { change, read } from '../database.ts'
import {
  DESKTOP,
  expectArrived,
  expectSaid,
  expectSound,
  expectSoundAtBothWidths,
} from '../looks.ts'
import { another, nameOf, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('an operator reads by the keyboard what was approved beside what a pin says now', async ({
  browser,
  openPlain,
}) => {
  test.setTimeout(120_000)
  const kiln = await openPlain()
  const { pin, id } = await aBusiness(kiln)
  await change(`update campaigns set review = 'approved' where advertiser_id = ?`, id)
  await change(`update pins set title = 'Lose weight' where id = ?`, pin)
  const operator = await another(browser, DESKTOP)
  await signUp(operator)
  const own = '(select id from members where username = ?)'
  const username = await nameOf(operator)
  await change(`update members set staff_role = 'reviewer' where id = ${own}`, username)
  await change(`update sessions set is_two_factor = 1 where member_id = ${own}`, username)

  await operator.goto('/desk/')
  await operator.getByRole('link', { name: 'Campaigns', exact: true }).press('Enter')
  await expect(operator.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  await expectArrived(operator)
  await expectSoundAtBothWidths(operator)
  await operator
    .getByRole('listitem')
    .filter({ hasText: 'Its pin was changed' })
    .getByRole('link', { name: 'Moon jars' })
    .first()
    .press('Enter')
  const approved = operator.getByRole('region', { name: 'Approved, and shown' })
  const now = operator.getByRole('region', { name: 'The pin says now' })
  await expect(approved).toContainText('Pin 1')
  await expect(now).toContainText('Title, changed')
  await expect(now).toContainText('Lose weight')
  await expectSoundAtBothWidths(operator)
  await operator.getByRole('button', { name: 'Decide' }).press('Enter')
  await expectSaid(operator, 'Choose what to do.', 'alert')
  await operator.getByRole('radio', { name: 'Keep showing what was approved' }).press('Space')
  await operator.getByRole('button', { name: 'Decide' }).press('Enter')
  await expectSaid(operator, 'Say why. It is kept, and told to whom it concerns.', 'alert')
  await operator.getByLabel('Why').fill('It promises too much.')
  await operator.getByRole('button', { name: 'Decide' }).press('Enter')
  await expectSaid(operator, /^Decided, and told$/)

  expect(await read('select alteration from campaigns where advertiser_id = ?', id)).toEqual([
    ['refused'],
  ])
  await test.step('what was decided is found again', async () => {
    await operator.goto('/desk/campaigns/?show=decided')
    await expect(operator.getByText('Approved, its new words rejected').first()).toBeVisible()
    await expectSound(operator)
  })
  await test.step('the business reads what people see, and why', async () => {
    await kiln.goto(`/advertiser/${id}/reporting/campaigns/${id}/`)
    expect(kiln.text()).toContain('We can’t promote what its pin says now.')
    expect(kiln.text()).toContain('It promises too much.')
  })
})
