import { expect, type Page } from '@playwright/test'
import { EXPECTATION_MS } from '../../time-limits.ts'
import { collect } from '../frame/announcements.ts'

/** A key, or a “text” to type, and what a screen reader then says: announcements in order of the alphabet, and the focus. */
type Line = readonly [press: string, ...said: string[]]

/**
 * Goes through a flow by keyboard and compares what a screen reader would say, line by line. `$` matches a text that
 * isn't the same in each run.
 */
export async function expectTranscript(page: Page, lines: readonly Line[]): Promise<void> {
  const taken = await collect(page)
  for (const [press, ...said] of lines) {
    const typed = /^“(.*)”$/.exec(press)?.[1]
    if (typed === undefined) await page.keyboard.press(press)
    else await page.keyboard.type(typed)
    const heard: string[] = []
    await expect(async () => {
      heard.push(...(await taken()))
      expect([...heard.toSorted(), await focusOf(page)]).toEqual(said.map(matching))
    }, `after ${press}`).toPass({ timeout: EXPECTATION_MS, intervals: [20, 50, 100, 200] })
  }
}

function matching(line: string): unknown {
  if (!line.includes('$')) return line
  const parts = line.split('$').map((part) => part.replace(/[.*+?^{}()|[\]\\]/g, '\\$&'))
  return expect.stringMatching(new RegExp(`^${parts.join('.+')}$`))
}

/** The role, name and states of what has the focus. */
async function focusOf(page: Page): Promise<string> {
  const focused = page.locator(':focus')
  if ((await focused.count()) === 0) return 'nothing'
  const [first = ''] = (await focused.ariaSnapshot()).split('\n')
  return first.replace(/^- /, '').replace(/:$/, '')
}
