import { globSync, readFileSync } from 'node:fs'
import type { CheckPart } from './part.ts'
import { sqlTexts } from './tables.ts'

/** The limit in https://developers.cloudflare.com/d1/platform/limits/. Locally the limit is 127. */
const MAX_ARGUMENTS = 32

/** A call with more arguments works locally, but fails when deployed. */
export const sqlArguments: CheckPart = {
  name: 'arguments in SQL texts',
  async work() {
    const texts = [
      ...globSync('{app,workers}/**/*.{ts,tsx}').flatMap((path) =>
        sqlTexts(readFileSync(path, 'utf8')).map((text) => ({ path, text })),
      ),
      ...globSync('migrations/*.sql').map((path) => ({ path, text: readFileSync(path, 'utf8') })),
    ]
    const faults = texts.flatMap(({ path, text }) =>
      longCalls(text).map((name) => `${path}: ${name} has more than ${MAX_ARGUMENTS} arguments.`),
    )
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') }
  },
}

/** A string, a list that isn't a call, a call, a closing bracket or a comma. */
const PART = /'(?:[^']|'')*'|\b(?:values|in|(?:into|table) [`"]?\w+[`"]?)\s*\(|(\w*)\s*\(|[),]/gi

/** The names of SQL functions called with more arguments than D1 accepts. */
export function longCalls(text: string): string[] {
  const open: { name: string; count: number }[] = []
  const long: string[] = []
  for (const [found, name = ''] of text.matchAll(PART)) {
    const inner = open.at(-1)
    if (found.endsWith('(')) open.push({ name, count: 1 })
    else if (found === ',' && inner) inner.count++
    else if (found === ')' && inner) {
      open.pop()
      if (inner.name && inner.count > MAX_ARGUMENTS) long.push(inner.name)
    }
  }
  return long
}
