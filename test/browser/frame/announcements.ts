import { expect, type Page } from '@playwright/test'

/** Performs an act, and checks that the page then announces exactly this, apart from loading and saving. */
export type Hear = (act: () => Promise<unknown>, text: string | RegExp) => Promise<void>

/** Listens, as a screen reader does, to the live regions of the current page. */
export async function listen(page: Page): Promise<Hear> {
  const taken = await collect(page)
  return async (act, text) => {
    await taken()
    await act()
    const heard: string[] = []
    const more = async () => heard.push(...(await taken()))
    await expect.poll(more, { message: 'an announcement' }).toBeGreaterThan(0)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    await more()
    expect(heard).toEqual([text instanceof RegExp ? expect.stringMatching(text) : text])
  }
}

/** Collects the announcements of the current page; the returned function takes those made since its last call. */
export async function collect(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(collectAnnouncements)
  return async () => {
    const all = await heard.evaluate((texts) => texts.splice(0))
    return all.filter((text) => !/^(Loading|Saving)$/.test(text))
  }
}

/**
 * Collects the text of each live region that changes, as far as an open dialog doesn't cover it. A region that comes
 * with its text is announced if it is an alert; screen readers miss others. A region announces the same words once in
 * its life: Orca 43 is silent when they come again, and speaks when they come in a new element.
 */
function collectAnnouncements(): string[] {
  const LIVE = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive], output'
  const heard: string[] = []
  const known = new WeakSet(document.querySelectorAll(LIVE))
  const said = new WeakMap<Element, Set<string>>()

  new MutationObserver((records) => {
    const changed = new Set<Element>()
    for (const { target, addedNodes, type } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE)
      if (region && (type === 'characterData' || addedNodes.length > 0)) changed.add(region)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        if (node.matches('[role=alert]')) changed.add(node)
        for (const alert of node.querySelectorAll('[role=alert]')) changed.add(alert)
      }
    }
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    for (const region of changed) {
      const isHeard = known.has(region) || region.matches('[role=alert]')
      const text = region instanceof HTMLElement ? region.innerText.replace(/\s+/g, ' ').trim() : ''
      if (!isHeard || !text || !dialog.contains(region)) continue
      const before = said.get(region) ?? new Set()
      if (!before.has(text)) heard.push(text)
      said.set(region, before.add(text))
    }
    for (const region of document.querySelectorAll(LIVE)) known.add(region)
  }).observe(document, { subtree: true, childList: true, characterData: true })
  return heard
}
