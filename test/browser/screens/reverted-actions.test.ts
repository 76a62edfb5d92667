import type { Page } from '@playwright/test'
import { changeDatabase } from '../database.ts'
import { makeBoard, makePins, nameOf, signUp } from '../people.ts'
import { expect, IN_MOTION, test } from '../test.ts'

test.use(IN_MOTION)

test.use({ expectedComplaints: [/status of 40[034]/] })

test('a save and a follow show before the server answers, and are reverted with a message if refused', {
  tag: '@bot',
}, async ({ page, plain }) => {
  await signUp(plain)
  const [pin = ''] = await makePins(plain, await makeBoard(plain, 'Boats'), 1)
  await signUp(page)
  const kept = await makeBoard(page, 'Kept')
  await makePins(page, kept, 1)

  await test.step('a save to a board that is being deleted', async () => {
    await page.goto(`/pin/${pin}/`)
    const answer = await delayRequest(page, /\/repin\/x/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
    await changeDatabase('update boards set deleted_at = 1 where id = ?', Number(kept.id))
    await answer()

    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveCount(0)
  })
  await test.step('a follow of a member who is just closing their account', async () => {
    const name = await nameOf(plain)
    await page.goto(`/${name}/`)
    const answer = await delayRequest(page, /\/follow/)
    await page.getByRole('button', { name: /^Follow / }).click()
    await expect(page.getByRole('button', { name: /Press to unfollow$/ })).toBeVisible()
    await changeDatabase(
      `update members set state = 'deactivated_by_member' where username = ?`,
      name,
    )
    await answer()

    await expect(page.getByRole('button', { name: /Press to unfollow$/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})

/** Delays the action's request until the returned function is called. */
async function delayRequest(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route(
    address,
    async (route) => {
      await held.promise
      await route.continue()
    },
    { times: 1 },
  )
  return async () => held.resolve()
}
