import type { Page, Request } from '@playwright/test'
import { changeDatabase, runMinuteCron } from '../database.ts'
import { listen } from '../frame/announcements.ts'
import { expectSoundAtBothWidths } from '../page-checks.ts'
import { makeBoard, makePins, nameOf, post, type Signed, signUp } from '../people.ts'
import { expect, plainOf, test } from '../test.ts'

/** Saves a pin to a new board of this member. */
async function save(saver: Signed, pin: string): Promise<void> {
  const board = await makeBoard(saver, `Found ${pin}`)
  const data = { pin_id: pin, board_id: board.id }
  expect((await post(saver, '/resource/RepinResource/create/', { data })).ok()).toBe(true)
}

test('a dot leads to notifications, which count as seen once opened, and are highlighted until the member leaves', async ({
  page,
  plain,
}) => {
  const [email] = [await signUp(page), await signUp(plain)]
  await page.goto('/notifications/')
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  const [pin = ''] = await makePins(page, await makeBoard(page, 'Jars'), 1)
  await save(plain, pin)
  await plain.goto(`/${await nameOf(page)}/`)
  await plain.press('button', /^Follow /)

  await page.goto('/')
  const header = page.getByRole('banner')
  const { promise: pressed, resolve: onPressed } = Promise.withResolvers<void>()
  await page.route(
    '**/notifications/seen*',
    async (route) => {
      await pressed
      await route.continue()
    },
    { times: 1 },
  )
  await header.getByRole('link', { name: '(new) Notifications' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(/New: .* followed you/)
  await expect(rows.last()).toContainText(/New: .* saved your pin Pin 1/)
  await expectSoundAtBothWidths(page)

  await test.step('a click during the page’s automatic request replaces that request', async () => {
    const isAutomatic = (request: Request) => request.postData()?.includes('opened') === true
    const requestEnded = Promise.race([
      page.waitForEvent('requestfinished', isAutomatic),
      page.waitForEvent('requestfailed', isAutomatic),
    ])
    // Delays the revalidation after the click until the page’s own request has ended.
    await page.route(
      '**/notifications.data*',
      async (route) => {
        onPressed()
        await requestEnded
        await route.continue()
      },
      { times: 1 },
    )
    const hear = await listen(page)
    await hear(
      () => page.getByRole('button', { name: 'Mark all as seen' }).click(),
      'All notifications are marked as seen',
    )
    await expect(rows.getByText('New:')).toHaveCount(0)
    await expect(header.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await rows.getByRole('link', { name: 'Pin 1' }).click()
  await expect(page).toHaveURL(`/pin/${pin}/`)
  await plain.press('button', /Press to unfollow$/)
  await page.goto('/notifications/')
  await expect(rows).toHaveCount(1)

  await test.step('the weekly email links to a page that stops it with one click', () =>
    stopWeeklyEmail(page, email))
  await page.goto('/settings/updates/')
  await expectSoundAtBothWidths(page)
})

async function stopWeeklyEmail(page: Page, email: string): Promise<void> {
  await changeDatabase('update members set email_verified_at = 1 where email = ?', email)
  await changeDatabase(
    `insert into digests (member_id, time_zone, due_at) select id, 'UTC', ? from members where email = ?`,
    ...[Date.now(), email],
  )
  await runMinuteCron()
  const outbox = await plainOf(page)
  await expect(async () => {
    await outbox.goto('/dev/outbox/')
    expect(outbox.all('article', `Your week on Pinfold, to ${email}`)).toHaveLength(1)
  }).toPass()
  const digest = outbox.see('article', `Your week on Pinfold, to ${email}`)
  const [, path = ''] = /(\/letters\/digest\/[\w-]+\/)/.exec(digest.textContent ?? '') ?? []
  await page.goto(path)
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'Turn off' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The weekly email is off' })).toBeVisible()
  await expectSoundAtBothWidths(page)
}

test.describe('without scripts', () => {
  test('a button marks notifications as seen, and a kind can be turned off', async ({
    page,
    plain,
  }) => {
    for (const member of [page, plain]) await signUp(member)
    const pins = await makePins(plain, await makeBoard(plain, 'Jars'), 2)
    await save(page, pins[0] ?? '')
    await plain.goto('/notifications/')
    expect(plain.text()).toContain('New:')
    await plain.press('button', 'Mark all as seen')
    expect(plain.text()).not.toContain('New:')

    await plain.press('link', 'Notification settings')
    plain.uncheck('Saves of my pins')
    await plain.press('button', 'Save changes')
    await save(page, pins[1] ?? '')
    await plain.goto('/notifications/')
    expect(plain.text()).toContain('saved your pin Pin 1')
    expect(plain.text()).not.toContain('Pin 2')
  })
})
