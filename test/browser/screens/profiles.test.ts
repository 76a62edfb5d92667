import type { Page } from '@playwright/test'
import { changeDatabase } from '../database.ts'
import { expectAccessible, expectAnnounced, expectFocusKept, expectSound } from '../page-checks.ts'
import { makeBoard, makePins, type Signed, signUp } from '../people.ts'
import type { PlainPage } from '../plain-page.ts'
import { expect, plainOf, test } from '../test.ts'

test('a business promotes its pins, and switches to another by keyboard', {
  tag: '@cdp',
}, async ({ page, openPlain, expectedComplaints }) => {
  const { kiln, stranger } = await aTeam(page, openPlain)
  const wall = await makeBoard(page, 'Mine')
  const [pin] = await makePins(page, wall, 2)
  const [hidden] = await makePins(page, await makeBoard(page, 'Party', 'secret'), 1)
  const [theirs] = await makePins(stranger, await makeBoard(stranger, 'Theirs'), 1)

  await page.goto(`/pin/${pin}/`)
  await test.step('a business can promote its own pin from its page, but not others’ or secret ones', async () => {
    await expect(page.getByRole('region', { name: 'Promote' }).getByRole('link')).toHaveAttribute(
      'href',
      `/advertiser/quick-promote/?placement=closeup_partner_module&pin=${pin}`,
    )
    await expectSound(page)
    const plain = await plainOf(page)
    await plain.goto(`/pin/${pin}/`)
    plain.see('region', 'Promote')
    for (const id of [hidden, theirs]) {
      await plain.goto(`/pin/${id}/`)
      plain.see('heading', { level: 1, name: 'Pin 1' })
      expect(plain.all('region', 'Promote')).toHaveLength(0)
    }
  })
  const beside = await page.context().newPage()
  await beside.goto('/board/create/')
  await beside.getByLabel('Name').fill('Typed before')
  await page.bringToFront()
  await test.step('a business switches to another by keyboard', async () => {
    await openSwitch(page)
    await expectAccessible(page)
    await page
      .getByRole('list', { name: 'Profiles' })
      .getByRole('button', { name: kiln })
      .press('Enter')
    await expectAnnounced(page, /^You're now acting as /)
    const acting = page.getByRole('button', { name: new RegExp(`Acting as .*${kiln}`) })
    await expect(acting).toBeVisible()
    await expectFocusKept(page)
  })
  expectedComplaints.push(/status of 409/)
  await test.step('a page of the previous profile is refused with a message, and other tabs follow the switch', async () => {
    await beside.getByRole('button', { name: 'Create board' }).click()
    await expect(
      beside.getByText(/You're now acting as another profile, so nothing was changed/),
    ).toBeVisible()
    await expect(beside.getByLabel('Name')).toHaveValue('Typed before')
    await beside.close()
  })
  await test.step('a member acting for another business saves to its protected boards', () =>
    saveProtected(page, wall.path))
})

async function saveProtected(page: Page, path: string): Promise<void> {
  await page.goto('/board/create/')
  const lock = page.getByLabel('Keep this board off the profile')
  await expect(lock).toBeChecked()
  await expect(lock).toBeDisabled()
  await page.getByLabel('Name').fill('Spring ads')
  await page.getByRole('button', { name: 'Create board' }).click()
  await expect(page.getByText('Protected: not on the profile')).toBeVisible()
  await expect(page.getByText('Invite collaborators')).toHaveCount(0)
  await expectSound(page)

  await page.goto(path)
  const tile = page.getByRole('article', { name: 'Pin 1', exact: true })
  await tile.hover()
  await tile.getByRole('link', { name: /^Save / }).click()
  const picker = page.getByRole('dialog')
  await expect(picker.getByRole('button', { name: 'Spring ads' })).toBeVisible()
  await expect(picker.getByRole('button', { name: 'Mine' })).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await picker.getByRole('button', { name: 'Spring ads' }).click()
  expect((await sent).postData()).toMatch(/advertiserId=\d+/)
  await expect(page.getByText('Saved to Spring ads').last()).toBeVisible()
}

test.describe('without scripts', () => {
  test('a member switches between profiles on the profiles page', async ({ plain, openPlain }) => {
    const { kiln, own } = await aTeam(plain, openPlain)
    await plain.goto('/business/profiles/')

    await plain.press('button', new RegExp(kiln))
    await plain.goto('/business/profiles/')

    expect(plain.text(currentProfile(plain))).toContain(kiln)
    await plain.press('button', new RegExp(own))
    await plain.goto('/business/profiles/')
    expect(plain.text(currentProfile(plain))).toContain(own)
  })
})

/** A business in this page's browser, and another business whose campaigns it can manage. */
async function aTeam(page: Signed, openPlain: () => Promise<PlainPage>) {
  const stranger = await openPlain()
  const tag = crypto.randomUUID().slice(0, 6)
  const own = `Own ${tag}`
  const kiln = `Kiln ${tag}`
  const ids = `(select id from members where email = ?)`
  const mine = await signUp(page)
  const theirs = await signUp(stranger)
  for (const [email, name] of [
    [mine, own],
    [theirs, kiln],
  ] as const) {
    await changeDatabase(
      'update members set is_partner = 1, business_name = ?, full_name = ? where email = ?',
      ...[name, name, email],
    )
  }
  await changeDatabase(
    `insert into business_access (id, business_id, member_id, roles, state, created_at)
      values (${ids}, ${ids}, ${ids}, '["CAMPAIGN_MANAGER"]', 'accepted', 1)`,
    ...[mine, theirs, mine],
  )
  return { own, kiln, stranger }
}

function currentProfile(plain: PlainPage): HTMLElement {
  return plain.see('paragraph', { current: true }, plain.see('list', 'Profiles'))
}

async function openSwitch(page: Page): Promise<void> {
  await page.getByRole('button', { name: /switch profile$/ }).press('Enter')
  await expect(page.getByRole('list', { name: 'Profiles' })).toBeVisible()
}
