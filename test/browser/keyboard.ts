import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Moves to a field by Tab and replaces its text. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, (await placeOf(page)).getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Moves to a link or a button by Tab and presses it. */
export async function pressOn(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await tabTo(page, (await placeOf(page)).getByRole(role, { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Moves to a box by Tab and ticks it. */
export async function tick(page: Page, label: string): Promise<void> {
  await tabTo(page, (await placeOf(page)).getByLabel(label))
  await page.keyboard.press('Space')
}

/** Moves by Tab from a tile's picture to its controls, by arrow keys to a button, and presses it. */
export async function pressControl(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Tab')
  await walkTo(
    page,
    page.getByRole('toolbar').getByRole('button', { name, exact: true }),
    'ArrowRight',
  )
  await page.keyboard.press('Enter')
}

/**
 * Checks that a tile that isn't hovered has a Save link, hidden from screen readers. Also checks that Tab stops at its
 * picture and its controls (with these names, in order), that arrows cycle from Save, and that Tab returns to the last
 * focused control.
 */
export async function expectTwoStops(tile: Locator, names: readonly (string | RegExp)[]) {
  const { keyboard } = tile.page()
  const picture = tile.locator('a.tile-link')
  const focused = tile.locator(':focus')
  const save = names.indexOf('Save')
  await expect(tile.locator('a.tile-save')).toHaveCount(1)
  await expect(tile.getByRole('link', { name: /^Save / })).toHaveCount(0)
  await expect(tile.getByRole('toolbar')).toHaveCount(0)

  await picture.focus()
  await expect(tile.getByText('Save', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await keyboard.press('Tab')
  for (const name of [...names.slice(save), ...names.slice(0, save), 'Save']) {
    await expect(focused).toHaveAccessibleName(spoken(name))
    await keyboard.press('ArrowRight')
  }
  await keyboard.press('Home')
  await expect(focused).toHaveAccessibleName(spoken(names[0]))
  await keyboard.press('ArrowLeft')
  await expect(focused).toHaveAccessibleName(names.at(-1) ?? '')
  await keyboard.press('Shift+Tab')
  await expect(picture).toBeFocused()
  await keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(names.at(-1) ?? '')
  await keyboard.press('Tab')
  await expect(focused).toHaveCount(0)
}

/** The Save button is named by its pin. */
function spoken(name: string | RegExp = ''): string | RegExp {
  return name === 'Save' ? /^Save / : name
}

/** The part that the keyboard can reach: the open dialog, if there is one. */
async function placeOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog').last()
  return (await dialog.isVisible()) ? dialog : page.getByRole('main')
}

/** Presses Tab until the target has the focus, like somebody without a mouse. */
export function tabTo(page: Page, target: Locator): Promise<void> {
  return walkTo(page, target, 'Tab')
}

async function walkTo(page: Page, target: Locator, key: 'Tab' | 'ArrowRight'): Promise<void> {
  await expect(target).toBeVisible()
  // The element is looked up once, because looking up a name takes longer than a key press.
  let element = await target.elementHandle()
  for (let presses = 0; presses < 90; presses++) {
    const place = await element?.evaluate((one) =>
      one.isConnected ? one === document.activeElement : 'gone',
    )
    if (place === true) return
    if (place === 'gone') element = await target.elementHandle()
    else await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
