import { changeDatabase } from '../database.ts'
import { pressOn } from '../keyboard.ts'
import { SHOP_ORIGIN } from '../origins.ts'
import { expectAnnounced, expectFocusKept, expectSoundAtBothWidths } from '../page-checks.ts'
import { makeBoard, makePins, type Signed, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const STOOL = `${SHOP_ORIGIN}/goods/stools/oak.html`
const { hostname: HOST } = new URL(SHOP_ORIGIN)
const GONE = `${SHOP_ORIGIN}/gone/${'a-long-way-from-here/'.repeat(90)}`

test('a pin with a broken link says so; its pinner checks the link, removes it and undoes that', async ({
  page,
  plain,
}) => {
  await signUp(page)
  const [id = ''] = await pinsWithBrokenLinks(page, [GONE])
  await page.goto(`/pin/${id}/`)
  await expect(page.getByText('This link is broken.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the Wayback Machine’s copy' })).toHaveAttribute(
    'href',
    new RegExp(`^https://web\\.archive\\.org/web/\\d{8}/${GONE}$`),
  )
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Check link')
  await expectAnnounced(page, 'The page is still missing')
  await expectFocusKept(page)
  await plain.goto(`/pin/${id}/`)
  expect(plain.text()).toContain('This link is broken.')
  expect(plain.text()).not.toContain('Remove link')

  await pressOn(page, 'button', 'Remove link')
  await expectAnnounced(page, 'Link removed')
  await expect(page.getByText('This link is broken.')).toHaveCount(0)
  await expectFocusKept(page)
  await expect(page.getByRole('link', { name: HOST })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: HOST })).toBeVisible()
  await expect(page.getByText('This link is broken.')).toBeVisible()
})

test('broken links are listed in settings, and leave the list when they are fixed or removed', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/settings/links/')
  await expect(page.getByRole('heading', { name: 'No broken links' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pinsWithBrokenLinks(page, [GONE, STOOL])
  await page.reload()
  const rows = page.getByRole('list', { name: 'Pins with broken links' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expectSoundAtBothWidths(page)

  await pressOn(page, 'button', 'Check link: Pin 2')
  await expectAnnounced(page, 'The page is back')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link', { name: 'Pin 1', exact: true })).toBeFocused()
  await pressOn(page, 'button', 'Remove link: Pin 1')
  await expectAnnounced(page, 'Link removed')
  await expect(page.getByRole('heading', { name: 'No broken links' })).toBeVisible()
  await expectFocusKept(page)
})

test.describe('without scripts', () => {
  test('a broken link is removed from its pin’s page, and Undo restores it', async ({ plain }) => {
    await signUp(plain)
    const [id = ''] = await pinsWithBrokenLinks(plain, [GONE])
    await plain.goto(`/pin/${id}/`)
    await plain.press('button', 'Remove link')
    expect(plain.text()).toContain('Link removed')
    expect(plain.text()).not.toContain('This link is broken.')
    await plain.press('button', 'Undo')
    plain.see('link', HOST)
  })
})

async function pinsWithBrokenLinks(page: Signed, links: readonly string[]): Promise<string[]> {
  const ids = await makePins(page, await makeBoard(page, 'Jars 🏺'), links.length)
  for (const [place, link] of links.entries()) {
    const id = ids[place] ?? ''
    await changeDatabase('update pins set link = ?, domain = ? where id = ?', link, HOST, id)
    await changeDatabase(
      `insert into link_checks (link, due_at, missing_since, broken_at) values (?, 9e15, 1, 2)
      on conflict (link) do update set due_at = 9e15, missing_since = 1, broken_at = 2`,
      link,
    )
  }
  return ids
}
