import { globSync, readFileSync } from 'node:fs'
import type { Part } from './part.ts'

/** A clause in the place of a subject: "Who isn't logged in logs in". */
const CLAUSE = /(?:\/\*[\s*]*|\/\/ )((?:Who|What|Whom|Whose|Which)\b.*)/g

/** A comment that has its lines to itself. */
const COMMENT = /^[ \t]*(?:\/\/.*|\{?\/\*[\s\S]*?\*\/\}?)$/gm

/** The product, of whose lines at most so many in a hundred are comments. */
const PRODUCT = /^(?:app|workers|extension|cli|scripts)\//
const MOST_PERCENT = 4

/** Sentences that begin with a clause are read twice, and what the code says is read twice, too. */
export const comments: Part = {
  name: 'comments',
  async work() {
    const sources = globSync(
      ['{app,workers,extension,cli,scripts,bench,test}/**/*.{ts,tsx,css,cjs,js}', '*.{ts,js}'],
      { exclude: ['**/node_modules'] },
    ).map((path) => ({ path, source: readFileSync(path, 'utf8') }))
    const faults = sources.flatMap(({ path, source }) =>
      clausesIn(source).map((comment) => `${path}: ${comment}`),
    )
    const excess = excessIn(
      sources.filter(({ path }) => PRODUCT.test(path)).map(({ source }) => source),
    )
    if (excess > 0) {
      faults.push(`Comments may be ${MOST_PERCENT} % of lines: take away ${excess} of theirs.`)
    }
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') }
  },
}

export function clausesIn(source: string): string[] {
  return [...source.matchAll(CLAUSE)].map(([, comment = '']) => comment)
}

/** How many lines of comments sources have beyond {@link MOST_PERCENT}; negative while there is room. */
export function excessIn(sources: readonly string[]): number {
  const all = sources.join('')
  const lines = [...all.matchAll(COMMENT)].flatMap(([comment]) => comment.split('\n'))
  return lines.length - Math.floor((linesOf(all) * MOST_PERCENT) / 100)
}

function linesOf(text: string): number {
  return text.split('\n').length - 1
}
