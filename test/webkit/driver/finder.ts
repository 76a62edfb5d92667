import { inspect } from 'node:util'
import { buildSync } from 'esbuild'
import * as v from 'valibot'
import { retryUntil } from '../retry.ts'
import { Found } from './driver.ts'
import type { ElementQuery, Name } from './in-page.ts'
import type { Window } from './window.ts'

/** An exact name or a pattern. */
export type Words = string | RegExp

/** The part of a page to search in. */
export type Part = Found

// Testing Library's matching of roles and names, which the tests without scripts use too.
const [inPage] = buildSync({
  entryPoints: ['test/webkit/driver/in-page.ts'],
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
  globalName: 'inPage',
  define: { 'process.env': '{}' },
}).outputFiles

/** Finds elements in a window's page. */
export function finderOf(window: Window) {
  async function all(wanted: ElementQuery, part?: Part): Promise<Found[]> {
    const script = 'return window.inPage?.findElements(...arguments) ?? null'
    const found = await window.run(script, wanted, part ?? null)
    if (found !== null) return v.parse(v.array(Found), found)
    await window.run(`${inPage?.text}; window.inPage = inPage`)
    return all(wanted, part)
  }

  /** Acts on the first match, and retries while the page moves under it. */
  async function one<T>(wanted: ElementQuery, part: Part | undefined, act: (found: Found) => T) {
    const acted = await retryUntil(window, inspect(wanted), async () => {
      const [first] = await all(wanted, part)
      return first ? { result: await act(first) } : null
    })
    return acted.result
  }

  return { all, one }
}

/** The name in the form that pages expect. */
export function nameQuery(words?: Words): { name?: Name } {
  if (words === undefined) return {}
  const isPattern = words instanceof RegExp
  return {
    name: isPattern ? { source: words.source, flags: words.flags } : { text: words },
  }
}
