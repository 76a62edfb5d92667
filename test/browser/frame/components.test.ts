import type { Locator, Page } from '@playwright/test'
import { aBusiness } from '../businesses.ts'
import { DESKTOP, PHONE } from '../page-checks.ts'
import { type MadeBoard, makeBoard, makePins, nameOf, post } from '../people.ts'
import { anotherMembersPin } from '../sign-up-and-log-in.ts'
import { expect, test } from '../test.ts'
import { pixelsChanged, reachFaults, visibilityFaults } from './pixels.ts'

const ENLARGED = { width: 320, height: 256 }

type Component = {
  path: string
  /** Shows the component, once the page is open. */
  open?: () => Promise<unknown>
  /** The parts by name. For a link without a border, its underline counts as the part's edge. */
  parts: Record<string, Locator>
  words?: Record<string, Locator>
  size?: { width: number; height: number }
}

test('every component has an edge and legible text with forced colours, and can be reached at 400 % zoom', {
  tag: '@emulated',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const { path, open, parts, words = {}, size = DESKTOP } of await componentsOf(page)) {
    await page.setViewportSize(size)
    await page.goto(path)
    await open?.()
    for (const [name, part] of Object.entries(parts)) {
      expect.soft(await visibilityFaults(part, 'all'), name).toEqual([])
    }
    for (const [name, part] of Object.entries(words)) {
      expect.soft(await visibilityFaults(part, 'words'), name).toEqual([])
    }
    await page.setViewportSize(ENLARGED)
    for (const [name, part] of Object.entries({ ...parts, ...words })) {
      if (await part.isVisible())
        expect.soft(await reachFaults(part), `${name}, enlarged`).toEqual([])
    }
  }
})

async function componentsOf(page: Page): Promise<Component[]> {
  const { id } = await anotherMembersPin()
  const business = await aBusiness(page)
  return [...controlsOf(page, id), ...(await placesOf(page, id)), ...reportOf(page, business)]
}

function controlsOf(page: Page, pinId: string): Component[] {
  const button = (name: string) => page.getByRole('button', { name }).first()
  return [
    {
      path: '/pin-builder/',
      parts: {
        'text field': page.getByRole('textbox', { name: 'Title' }),
        'text area': page.getByRole('textbox', { name: 'Description' }),
        select: page.getByRole('combobox', { name: 'Board' }),
        'place for a file': page.locator('label', { hasText: 'Drop, paste or choose' }),
        'file field': page.locator('span:has(> input[type=file])').first(),
        'ink button': button('Find pictures'),
        'brand button': button('Save'),
        search: page.getByRole('search').first(),
        'current place': page.getByRole('main').getByRole('link', { name: 'Picture or video' }),
      },
      words: { header: page.getByRole('banner') },
    },
    {
      path: `/report/pin/${pinId}/`,
      parts: { 'radio button': page.getByRole('radio').first() },
      words: { 'label of a radio button': page.getByText('Spam', { exact: true }) },
    },
    {
      path: '/settings/privacy/',
      parts: { checkbox: page.getByRole('checkbox').first() },
    },
  ]
}

async function placesOf(page: Page, pinId: string): Promise<Component[]> {
  const board = await makeBoard(page, 'Edges')
  await makePins(page, board, 2)
  const profile = `/${await nameOf(page)}/`
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first()
  const main = page.getByRole('main')
  return [
    {
      path: profile,
      parts: { 'quiet button': main.getByRole('link', { name: 'Create board' }) },
      words: { tabs: page.getByRole('navigation', { name: 'Profile' }) },
    },
    {
      path: profile,
      open: () => button(/^Account of/).click(),
      parts: { 'menu panel': page.locator('.menu-panel:popover-open') },
    },
    {
      path: profile,
      open: () => page.keyboard.press('?'),
      parts: {
        dialog: page.getByRole('dialog'),
        'round button': page
          .getByRole('dialog')
          .getByRole('button', { name: 'Close', exact: true }),
      },
    },
    {
      path: `/pin/${pinId}/`,
      open: async () => {
        await link(/^Choose a board other/).click()
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Edges' })).toBeVisible()
      },
      parts: {
        picker: page.getByRole('dialog'),
        'row of the picker': page.getByRole('dialog').getByRole('button', { name: 'Edges' }),
      },
      words: {
        'last row of the picker': page
          .getByRole('dialog')
          .getByRole('button', { name: 'Create board' }),
      },
    },
    {
      path: board.path,
      open: () => page.getByRole('article').first().getByRole('link').first().focus(),
      parts: { 'danger or small button': button('Select pins') },
      words: { 'tile with its words': page.getByRole('article').first() },
    },
    {
      path: '/',
      size: PHONE,
      parts: {},
      words: { 'bottom bar': page.locator('.bottom-bar') },
    },
    {
      path: '/settings/trash/',
      open: () => archive(page, board),
      parts: { toast: page.locator('.toast') },
      words: { 'empty state': main },
    },
  ]
}

function reportOf(page: Page, { id }: { id: string }): Component[] {
  const campaign = `/advertiser/${id}/reporting/campaigns/${id}/`
  const main = page.getByRole('main')
  return [
    {
      path: campaign,
      open: () => main.locator('summary').first().click(),
      parts: { 'table under its summary': main.locator('details').first() },
      words: { chart: main.locator('figure').first() },
    },
    {
      path: campaign,
      open: () => main.locator('h1').evaluate(appendProgress),
      parts: { 'progress bar': main.locator('progress').first() },
    },
  ]
}

test('with forced colours a chosen state looks different', {
  tag: '@emulated',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const { pin } = await aBusiness(page)
  for (const [path, role, checked] of [
    ['/settings/privacy/', 'checkbox', true],
    [`/report/pin/${(await anotherMembersPin()).id}/`, 'radio', false],
    [`/advertiser/quick-promote/?pin=${pin}`, 'radio', false],
  ] as const) {
    await page.goto(path)
    const control = page.getByRole(role, { checked }).first()
    const id = await control.evaluate((one) => (one.dataset['looked'] = 'at'))
    const looked = page.locator(`[data-looked=${id}]`)
    const chip = looked.locator('xpath=ancestor::label')
    const seen = (await chip.count()) > 0 ? chip : looked
    const change = () => looked.setChecked(!checked)
    expect(await pixelsChanged(seen, change), `${role} of ${path}`).toBeGreaterThan(20)
  }

  const board = await makeBoard(page, 'Chosen')
  await makePins(page, board, 1)
  await page.goto(board.path)
  await page.getByRole('button', { name: 'Select pins' }).click()
  const check = page.getByRole('checkbox', { name: 'Select Pin 1' }).locator('span').first()
  expect(await pixelsChanged(check, () => check.click()), 'selected pin').toBeGreaterThan(20)
  await page.goto(`/${await nameOf(page)}/`)
  const tab = page.getByRole('link', { name: 'Created', exact: true })
  expect(await pixelsChanged(tab, () => go(tab)), 'tab').toBeGreaterThan(20)
})

async function go(tab: Locator): Promise<void> {
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
}

/** Archives a board, and shows the message on this page. */
async function archive(page: Page, { id }: MadeBoard): Promise<void> {
  await post(page, `/board/${id}/archive/`, { form: {}, maxRedirects: 0 })
  await page.reload()
}

/** A progress bar like that of a running import, half full. */
function appendProgress(heading: Element): void {
  const bar = Object.assign(document.createElement('progress'), { max: 2, value: 1 })
  bar.className = 'progress'
  heading.insertAdjacentElement('afterend', bar)
}
