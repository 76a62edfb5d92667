import { globSync, readFileSync } from 'node:fs'
import type { Part } from './part.ts'

/** A clause in the place of a subject: "Who isn't logged in logs in". */
const CLAUSE = /(?:\/\*[\s*]*|\/\/ )((?:Who|What|Whom|Whose|Which)\b.*)/g

/** Sentences that begin with a clause are read twice: a comment has a subject and a verb. */
export const comments: Part = {
  name: 'comments',
  async work() {
    const faults = globSync('{app,workers,extension,scripts,bench,test}/**/*.{ts,tsx,css,cjs,js}', {
      exclude: ['**/node_modules'],
    }).flatMap((path) =>
      clausesIn(readFileSync(path, 'utf8')).map((comment) => `${path}: ${comment}`),
    )
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') }
  },
}

/** Finds the comments of a source that begin with a clause. */
export function clausesIn(source: string): string[] {
  return [...source.matchAll(CLAUSE)].map(([, comment = '']) => comment)
}
