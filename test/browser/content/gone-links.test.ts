import { change } from '../database.ts'
import { pressOn } from '../keyboard.ts'
import { expectFocusKept, expectSaid, expectSoundAtBothWidths } from '../looks.ts'
import { makeBoard, makePins, type Signed, signUp } from '../people.ts'
import { SHOP_ORIGIN } from '../places.ts'
import { expect, test } from '../test.ts'

const STOOL = `${SHOP_ORIGIN}/goods/stools/oak.html`
const { hostname: HOST } = new URL(SHOP_ORIGIN)
const GONE = `${SHOP_ORIGIN}/gone/${'a-long-way-from-here/'.repeat(90)}`

test('a pin says that its link has gone; its pinner looks for it, removes it and takes that back', async ({
  page,
  plain,
}) => {
  await signUp(page)
  const [id = ''] = await pinsWithDeadLinks(page, [GONE])
  await page.goto(`/pin/${id}/`)
  await expect(page.getByText('This link has gone.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the Wayback Machine’s copy' })).toHaveAttribute(
    'href',
    new RegExp(`^https://web\\.archive\\.org/web/\\d{8}/${GONE}$`),
  )
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Find again')
  await expectSaid(page, 'That page is still gone')
  await expectFocusKept(page)
  await plain.goto(`/pin/${id}/`)
  expect(plain.text()).toContain('This link has gone.')
  expect(plain.text()).not.toContain('Remove link')

  await pressOn(page, 'button', 'Remove link')
  await expectSaid(page, 'Link removed')
  await expect(page.getByText('This link has gone.')).toHaveCount(0)
  await expectFocusKept(page)
  await expect(page.getByRole('link', { name: HOST })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: HOST })).toBeVisible()
  await expect(page.getByText('This link has gone.')).toBeVisible()
})

test('dead links are listed in the settings, and go from there as they are found or removed', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/settings/links/')
  await expect(page.getByRole('heading', { name: 'No dead links' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pinsWithDeadLinks(page, [GONE, STOOL])
  await page.reload()
  const rows = page.getByRole('list', { name: 'Pins with dead links' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expectSoundAtBothWidths(page)

  await pressOn(page, 'button', 'Find again: Pin 2')
  await expectSaid(page, 'That page is there again')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link', { name: 'Pin 1', exact: true })).toBeFocused()
  await pressOn(page, 'button', 'Remove link: Pin 1')
  await expectSaid(page, 'Link removed')
  await expect(page.getByRole('heading', { name: 'No dead links' })).toBeVisible()
  await expectFocusKept(page)
})

test.describe('without scripts', () => {
  test('a dead link is removed from its pin’s page, which is undone', async ({ plain }) => {
    await signUp(plain)
    const [id = ''] = await pinsWithDeadLinks(plain, [GONE])
    await plain.goto(`/pin/${id}/`)
    await plain.press('button', 'Remove link')
    expect(plain.text()).toContain('Link removed')
    expect(plain.text()).not.toContain('This link has gone.')
    await plain.press('button', 'Undo')
    plain.see('link', HOST)
  })
})

async function pinsWithDeadLinks(page: Signed, links: readonly string[]): Promise<string[]> {
  const ids = await makePins(page, await makeBoard(page, 'Jars 🏺'), links.length)
  for (const [place, link] of links.entries()) {
    const id = ids[place] ?? ''
    await change('update pins set link = ?, domain = ? where id = ?', link, HOST, id)
    await change(
      `insert into link_checks (link, due_at, gone_at, dead_at) values (?, 9e15, 1, 2)
      on conflict (link) do update set due_at = 9e15, gone_at = 1, dead_at = 2`,
      link,
    )
  }
  return ids
}
