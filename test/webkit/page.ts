import { isHydrated } from '../browser/hydrated.ts'
import { finderOf, nameQuery, type Part, type Words } from './driver/finder.ts'
import type { InPage, Window } from './driver/window.ts'
import { retryUntil } from './retry.ts'

/** Actions of people on a page. Each action waits for the elements it needs. */
export type Page = ReturnType<typeof pageOf>

export function pageOf(window: Window) {
  const { all, one } = finderOf(window)

  const isTrue = (name: string, work: InPage, ...args: unknown[]) =>
    retryUntil(window, name, async () => ((await window.run(work, ...args)) === true ? true : null))

  return {
    ...window,

    async open(path: string): Promise<void> {
      await window.goTo(path)
      await isTrue('its scripts', isHydrated)
    },

    async reload(): Promise<void> {
      await window.refresh()
      await isTrue('its scripts', isHydrated)
    },

    /** Waits until a function in the page is true. */
    until: (work: InPage, ...args: unknown[]) => isTrue(String(work), work, ...args),

    /** Waits for the first element of this role and name to be visible, in the page or a part of it. */
    see: (role: string, name?: Words, part?: Part) =>
      one({ role, ...nameQuery(name) }, part, (found) => found),

    /** Waits until no element of this role and name is visible. */
    gone: (role: string, name?: Words, part?: Part) =>
      retryUntil(window, `${role} ${name} is gone`, async () =>
        (await all({ role, ...nameQuery(name) }, part)).length === 0 ? true : null,
      ),

    /** Waits for this text, in the page or a part of it. */
    says: (words: string, part?: Part) => isTrue(`“${words}”`, hasWords, words, part ?? null),

    /** Presses the first element of this role and name, in the open dialog or in the page. */
    press: (role: string, name?: Words, part?: Part) =>
      one({ role, ...nameQuery(name), isReached: true }, part, window.click),

    /** Replaces a field's text. */
    async type(label: Words, text: string): Promise<void> {
      await one({ label: nameQuery(label).name, isReached: true }, undefined, window.click)
      await window.keys('Control+a')
      await window.write(text)
    },

    /** Chooses files in a field. */
    attach: (label: Words, ...files: string[]) =>
      one({ label: nameQuery(label).name }, undefined, (field) => window.choose(field, files)),
  }
}

function hasWords(words: string, part: HTMLElement | null): boolean {
  return (part ?? document.body).innerText.includes(words)
}
