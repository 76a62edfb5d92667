import type { Locator, Page } from '@playwright/test'
import { aBusiness } from '../businesses.ts'
import { DESKTOP, PHONE } from '../page-checks.ts'
import { makeBoard, makePins, nameOf, signUp } from '../people.ts'
import { anotherMembersPin } from '../sign-up-and-log-in.ts'
import { expect, test } from '../test.ts'
import { findUnreachable, setTextSize } from './large-text.ts'
import { findOutgrownText, lengthenWords } from './longer-words.ts'

/** The narrowest size comes first, because menus and dialogs cover the most there. */
const PHONES = [{ width: 320, height: 640 }, PHONE]
const SIZES = [...PHONES, DESKTOP]

test('text that is 40 % longer, or twice as large, fits on a visitor’s pages', async ({ page }) => {
  const { id, board } = await anotherMembersPin(2)
  for (const path of ['/', `/pin/${id}/`, board, '/login/', '/signup/', '/topics/']) {
    await page.goto(path)
    await expectReachable(page)
    await expectRoom(page)
  }
})

test('text that is 40 % longer, or twice as large, fits on a member’s pages', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 404/)
  const { id, owner } = await anotherMembersPin()
  await signUp(page)
  const board = await makeBoard(page, 'Rooms')
  await makePins(page, board, 2)
  for (const path of [
    '/',
    `/${await nameOf(page)}/`,
    owner,
    `/search/?q=herons`,
    `/search/yours/?q=herons&alt=none`,
    '/settings/',
    '/settings/profile/',
    '/settings/security/',
    '/settings/import/',
    '/pin-builder/',
    `/board/${board.id}/organise/`,
    `/board/${board.id}/collaborators/`,
    `/report/pin/${id}/`,
    '/nothing/is/here/',
  ]) {
    await page.goto(path)
    await expectReachable(page)
    await expectRoom(page)
  }
  await test.step('in a menu, a dialog, the picker and the bar over selected pins', async () => {
    const openers: [string, Locator][] = [
      [`/pin/${id}/`, page.getByRole('button', { name: 'More', exact: true })],
      [`/pin/${id}/`, page.getByRole('link', { name: /^Choose a board other/ })],
      ['/settings/', page.getByRole('button', { name: /^Account of/ })],
      [board.path, page.getByRole('button', { name: 'Select pins' })],
      [board.path, page.getByRole('button', { name: 'More about this board' })],
    ]
    for (const [path, opener] of openers) {
      await page.setViewportSize(PHONE)
      await page.goto(path)
      await opener.click()
      await expectReachable(page)
      await expectRoom(page)
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectReachable(page)
    await expectRoom(page)
  })
})

test('text that is 40 % longer, or twice as large, fits on the pages of businesses and moderators', async ({
  page,
}) => {
  const { id, pin } = await aBusiness(page)
  for (const path of [
    `/advertiser/quick-promote/?pin=${pin}`,
    `/advertiser/quick-promote/?pin=${pin}&step=payer`,
    `/advertiser/${id}/reporting/campaigns/`,
    `/advertiser/${id}/reporting/campaigns/${id}/`,
    `/advertiser/${id}/billing/`,
    `/advertiser/${id}/conversions/`,
    '/business/access/',
    '/desk/',
    '/desk/members/',
    '/desk/advisories/',
  ]) {
    await page.goto(path)
    // A field of the editor of notices, which moderators don't use on phones, has less room.
    if (path !== '/desk/advisories/') await expectReachable(page)
    await expectRoom(page)
  }
})

/** Text at twice its size can be reached and read on a phone (WCAG 1.4.4). */
async function expectReachable(page: Page): Promise<void> {
  for (const { width, height } of PHONES) {
    await page.setViewportSize({ width, height })
    for (const percent of [150, 175, 200]) {
      await setTextSize(page, percent)
      await expect
        .poll(() => findUnreachable(page), `${page.url()} at ${width} px with text at ${percent} %`)
        .toEqual([])
    }
  }
  await setTextSize(page, 100)
}

async function expectRoom(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    // A wall takes a moment to follow a resized window.
    const found = async () => {
      await lengthenWords(page)
      return findOutgrownText(page)
    }
    await expect.poll(found, `${page.url()} at ${size.width} px`).toEqual([])
  }
}
