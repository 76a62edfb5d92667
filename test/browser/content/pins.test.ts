import { SITE_ORIGIN } from '../origins.ts'
import { expectSound } from '../page-checks.ts'
import { get, makeBoard, makePins, PASSWORD, post, signUp } from '../people.ts'
import { expect, plainOf, test } from '../test.ts'

test('a member saves somebody else’s pin to their board, and undoes a deletion', async ({
  page,
  plain,
}) => {
  await signUp(plain)
  const [id] = await makePins(plain, await makeBoard(plain, 'Theirs'), 1)
  await signUp(page)
  const board = await makeBoard(page, 'Mine')
  const own = await plainOf(page)
  await page.goto(`/pin/${id}/`)
  await expectSound(page)
  await page.getByRole('article').first().getByRole('link', { name: 'Save', exact: true }).click()

  await page.getByRole('button', { name: /Mine/ }).click()

  await expect(page.getByText('Saved to Mine').last()).toBeVisible()
  await own.goto(board.path)
  own.see('article', 'Pin 1')

  await test.step('Undo restores a deleted pin', async () => {
    const mistakes = await makeBoard(page, 'Mistakes')
    const [mine] = await makePins(page, mistakes, 1)
    await page.goto(`/pin/${mine}/`)
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('button', { name: 'Delete pin' }).click()
    await expect(page.getByText('Pin deleted')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Pin 1' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()

    await expect(page.getByText('Pin restored')).toBeVisible()
    await own.goto(mistakes.path)
    own.see('article', 'Pin 1')
  })
})

test.describe('a secret board', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test('a secret board’s pins and name are hidden from everybody else', { tag: '@bot' }, async ({
    page,
    plain,
    openPlain,
  }) => {
    const owner = await openPlain()
    await signUp(owner)
    const board = await makeBoard(owner, 'Surprise party', 'secret')
    const [id] = await makePins(owner, board, 1)
    await owner.goto(board.path)
    owner.see('article', 'Pin 1')
    const profile = board.path.replace(/[^/]+\/$/, '')
    await signUp(page)
    await signUp(plain)

    const response = await page.goto(board.path)
    expect(response?.status()).toBe(404)
    await expectSound(page)
    expect((await get(page, `/pin/${id}/`)).status()).toBe(404)
    for (const address of [profile, `${profile}_created/`, '/', '/ideas/']) {
      await plain.goto(address)
      expect(plain.text()).not.toContain('Surprise party')
      const links = plain.all('link').map((link) => link.getAttribute('href'))
      expect(links).not.toContain(`/pin/${id}/`)
    }
  })
})

test('a visitor who wants to create a pin logs in and returns to the pin builder', {
  tag: '@plain',
}, async ({ plain }) => {
  await signUp(plain)
  await post(plain, '/v3/logout/')
  await plain.goto('/pin-builder/')
  expect(plain.url()).toBe(`${SITE_ORIGIN}/login/?next=%2Fpin-builder%2F`)
  plain.fill('Password', PASSWORD)
  await plain.press('button', 'Log in')

  expect(plain.url()).toBe(`${SITE_ORIGIN}/pin-builder/`)
  plain.see('button', /^Account of/)
})
