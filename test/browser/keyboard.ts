import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Goes to a field by Tab and types, in place of what stands there. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, (await placeOf(page)).getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Goes to a link or a button by Tab and presses it. */
export async function pressOn(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await tabTo(page, (await placeOf(page)).getByRole(role, { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Goes to a box by Tab and ticks it. */
export async function tick(page: Page, label: string): Promise<void> {
  await tabTo(page, (await placeOf(page)).getByLabel(label))
  await page.keyboard.press('Space')
}

/** From a tile's picture by Tab to its controls, by arrows along them to a button, and presses it. */
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
 * A tile has a Save before it is hovered, and Tab passes it in two stops: its picture, and its controls, which
 * have these names in their order. Arrows go round them from Save; what had the focus last is the stop.
 */
export async function expectTwoStops(tile: Locator, names: readonly (string | RegExp)[]) {
  const { keyboard } = tile.page()
  const picture = tile.locator('a.tile-link')
  const focused = tile.locator(':focus')
  const save = names.indexOf('Save')
  await expect(tile.getByRole('link', { name: 'Save', exact: true })).toHaveCount(1)
  await expect(tile.getByRole('toolbar')).toHaveCount(0)

  await picture.focus()
  await expect(tile.getByText('Save', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await keyboard.press('Tab')
  for (const name of [...names.slice(save), ...names.slice(0, save), 'Save']) {
    await expect(focused).toHaveAccessibleName(name)
    await keyboard.press('ArrowRight')
  }
  await keyboard.press('Home')
  await expect(focused).toHaveAccessibleName(names[0] ?? '')
  await keyboard.press('ArrowLeft')
  await expect(focused).toHaveAccessibleName(names.at(-1) ?? '')
  await keyboard.press('Shift+Tab')
  await expect(picture).toBeFocused()
  await keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(names.at(-1) ?? '')
  await keyboard.press('Tab')
  await expect(focused).toHaveCount(0)
}

/** Where the keyboard gets: into the dialog while there is one. */
async function placeOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog').last()
  return (await dialog.isVisible()) ? dialog : page.getByRole('main')
}

/** Presses Tab until the focus is there, as somebody without a mouse does. */
export function tabTo(page: Page, target: Locator): Promise<void> {
  return walkTo(page, target, 'Tab')
}

async function walkTo(page: Page, target: Locator, key: 'Tab' | 'ArrowRight'): Promise<void> {
  await expect(target).toBeVisible()
  // Found once: to look for a name at every press takes longer than the press.
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
