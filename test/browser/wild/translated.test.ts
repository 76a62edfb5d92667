import type { Page } from '@playwright/test'
import { expectAnnounced } from '../page-checks.ts'
import { anAddress, makeBoard, makePins, nameOf, signUp } from '../people.ts'
import { openDialog, typeCredentials } from '../sign-up-and-log-in.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/status of 409/] })

// Twenty flows with a translator. When a flow fails, it logs an error, or part of its page shows one.

test('translated walls, pins, searches and profiles keep working, and show changes', async ({
  page,
  plain,
}) => {
  await signUp(plain)
  const theirs = await makeBoard(plain, 'Boats')
  await makePins(plain, theirs, 60)
  const theirName = await nameOf(plain)
  await signUp(page)
  await makePins(page, await makeBoard(page, 'Kept'), 1)
  await page.addInitScript(translate)
  const main = page.getByRole('main')

  await page.goto(theirs.path)
  await flow(page, '1: a wall goes on', async () => {
    await scrollToEnd(page)
    await expect(page.getByRole('article', { name: 'Pin 1', exact: true })).toBeVisible()
  })
  await flow(page, '2: a board is followed and unfollowed', async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await main.getByRole('button', { name: /^Follow / }).click()
    await expectAnnounced(page, /^Following /)
    await main.getByRole('button', { name: /Press to unfollow$/ }).click()
    await expect(main.getByRole('button', { name: /^Follow / })).toBeVisible()
  })
  await flow(page, '3: a pin opens over its wall, and 4: its picture is zoomed', async () => {
    await page.getByRole('article', { name: 'Pin 60', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Pin 60' })).toBeVisible()
    await expect(dialog.getByText('0 followers')).toBeVisible()
    await dialog.getByRole('link', { name: /^Zoom/ }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page.getByText(/^1[1-9]\d %$/)).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await flow(page, '5: its maker is followed', async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Follow / }).click()
    await expect(dialog.getByText('1 follower', { exact: true })).toBeVisible()
  })
  await flow(page, '6: it is shared, and 7: Back closes it', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('heading', { name: 'Share this pin' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await flow(page, '8: a pin is saved, and 9: by the picker to a new board', async () => {
    const tile = page.getByRole('article', { name: 'Pin 59', exact: true })
    await tile.hover()
    await tile.getByRole('button', { name: /^Save / }).click()
    await expect(tile.getByRole('button', { name: 'Saved' })).toBeVisible()
    const next = page.getByRole('article', { name: 'Pin 58', exact: true })
    await next.hover()
    await next.getByRole('link', { name: /^Choose a board other/ }).click()
    const picker = page.getByRole('dialog')
    await picker.getByRole('button', { name: 'Create board' }).click()
    await picker.getByLabel('Name').fill('Made here')
    await picker.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Saved to Made here').last()).toBeVisible()
  })
  await flow(page, '10: a menu opens, and 11: leads to another page', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Account of/ })
      .click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await flow(page, '12: suggestions come, and 13: a search is refined', async () => {
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.fill('pin')
    await field.fill('pin 2')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Pins for “pin 2”' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Colour' }).getByRole('link').first().click()
    await page.getByRole('navigation', { name: 'Kinds of results' }).getByText('Boards').click()
    await expect(page).toHaveURL(/boards/)
  })
  await page.goto(`/${theirName}/`)
  await flow(page, '14: followers are counted', async () => {
    await expect(main.getByRole('link', { name: '1 follower', exact: true })).toBeVisible()
    await main.getByRole('button', { name: /Press to unfollow$/ }).click()
    await expect(main.getByRole('link', { name: '0 followers', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(main.getByRole('link', { name: '1 follower', exact: true })).toBeVisible()
  })
})

test('translated boards, forms and dialogs of the member keep working, too', {
  tag: '@focus',
}, async ({ page }) => {
  await signUp(page)
  const kept = await makeBoard(page, 'Kept')
  const [own] = await makePins(page, kept, 4)
  await makeBoard(page, 'Other')
  const name = await nameOf(page)
  await page.addInitScript(translate)
  const main = page.getByRole('main')

  await page.goto(kept.path)
  await flow(page, '15: pins are selected, counted, 16: moved, and brought back', async () => {
    await page.getByRole('button', { name: 'Select pins' }).click()
    for (const [count, pin] of ['Pin 4', 'Pin 2'].entries()) {
      await page.getByRole('checkbox', { name: `Select ${pin}`, exact: true }).click()
      await expect(page.getByText(`${count + 1} selected`, { exact: true })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Move 2 pins' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Other' }).click()
    await expect(page.getByText('Moved 2 pins to Other').last()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('article', { name: 'Pin 4', exact: true })).toBeVisible()
  })
  await page.goto(`/pin/${own}/`)
  await flow(page, '17: a note is written', async () => {
    const note = main.getByRole('region', { name: 'Private note' })
    await note.getByText('Add a note').click()
    await note.getByLabel('Private note').fill('For the hall')
    await note.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved')).toBeVisible()
    await expect(note.getByText('Edit note')).toBeVisible()
  })
  await page.goto(`/board/${kept.id}/edit/`)
  await flow(page, '18: a form is refused, corrected and saved', async () => {
    await page.getByLabel('Name').fill('Other')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('You already have a board with that name')).toBeVisible()
    await page.getByLabel('Name').fill('Kept well')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: 'Kept well' })).toBeVisible()
  })
  await flow(page, '19: a tab of the profile follows', async () => {
    await page.goto(`/${name}/`)
    await expect(main.getByText('0 following')).toBeVisible()
    await main.getByRole('link', { name: 'Created', exact: true }).click()
    await expect(page).toHaveURL(/_created/)
  })
  await flow(page, '20: a visitor’s dialog goes through its steps', async () => {
    await page.context().clearCookies()
    await page.goto('/ideas/')
    await openDialog(page, 'Sign up')
    await typeCredentials(page, anAddress())
  })
})

/** One flow, after which every part must still work. */
async function flow(page: Page, name: string, walk: () => Promise<void>): Promise<void> {
  await test.step(name, async () => {
    await page.waitForFunction(() => document.querySelector('body font') !== null)
    await walk()
    await expect(page.getByText(/Something went wrong/)).toHaveCount(0)
  })
}

async function scrollToEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.locator('.wall-end')).toHaveCount(0, { timeout: 300 })
  }).toPass()
}

/** Imitates translators: wraps all texts in elements after hydration, and later texts when they appear. */
function translate(): void {
  const SKIPPED = 'font, script, style, noscript, textarea, [translate=no]'
  const wrap = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    if (root instanceof Text) found.push(root)
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest(SKIPPED)) continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = text.data
      text.replaceWith(outer)
    }
  }
  const start = () => {
    const isTaken = Object.keys(document.querySelector('main') ?? {}).some((key) =>
      key.startsWith('__reactFiber$'),
    )
    if (!isTaken) return setTimeout(start, 50)
    // React marks an element as its own before it has hydrated all elements.
    requestIdleCallback(() => {
      wrap(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) addedNodes.forEach(wrap)
      }).observe(document.body, { childList: true, subtree: true })
    })
  }
  start()
}
