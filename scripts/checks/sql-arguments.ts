import { globSync, readFileSync } from 'node:fs'
import type { Part } from './part.ts'
import { sqlTexts } from './tables.ts'

/** D1 takes so many: https://developers.cloudflare.com/d1/platform/limits/. The local one takes 127. */
const MOST_ARGUMENTS = 32

/** A call with more arguments works on this machine, and is refused where it is deployed. */
export const sqlArguments: Part = {
  name: 'arguments in SQL texts',
  async work() {
    const texts = [
      ...globSync('{app,workers}/**/*.{ts,tsx}').flatMap((path) =>
        sqlTexts(readFileSync(path, 'utf8')).map((text) => ({ path, text })),
      ),
      ...globSync('migrations/*.sql').map((path) => ({ path, text: readFileSync(path, 'utf8') })),
    ]
    const faults = texts.flatMap(({ path, text }) =>
      longCalls(text).map((name) => `${path}: ${name} has more than ${MOST_ARGUMENTS} arguments.`),
    )
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') }
  },
}

/** A quoted text, a list that is no call, a call, and what ends or goes on with one. */
const PART = /'(?:[^']|'')*'|\b(?:values|in|(?:into|table) [`"]?\w+[`"]?)\s*\(|(\w*)\s*\(|[),]/gi

/** The names of functions that a text of SQL calls with more arguments than D1 takes. */
export function longCalls(text: string): string[] {
  const open: { name: string; count: number }[] = []
  const long: string[] = []
  for (const [found, name = ''] of text.matchAll(PART)) {
    const inner = open.at(-1)
    if (found.endsWith('(')) open.push({ name, count: 1 })
    else if (found === ',' && inner) inner.count++
    else if (found === ')' && inner) {
      open.pop()
      if (inner.name && inner.count > MOST_ARGUMENTS) long.push(inner.name)
    }
  }
  return long
}
