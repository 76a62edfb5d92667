import { globSync, readFileSync } from 'node:fs'
import type { CheckPart } from '../part.ts'
import { passages } from './prose.ts'

/** The start of a sentence with a clause or part of one as its subject: "Who isn't logged in logs in". */
const CLAUSE =
  /^(?:Who|What|Whom|Whose|Which|Wh(?:o|om|at|ich)ever|Where|Of(?! course)|(?:By|For|From|In|On|To|With) wh(?:om|ich|ose))\b/

/** A sentence without a main clause: "So that nobody waits." */
const FRAGMENT = /^(?:As|So that|Than|That of|Nor|Because|Unless)\b[^,:;]*$/

/** A comment that shares its lines with no code. */
const COMMENT = /^[ \t]*(?:\/\/.*|\{?\/\*[\s\S]*?\*\/\}?)$/gm

/** The product's files. At most `MOST_PERCENT` of their lines may be comments. */
const PRODUCT = '{app,workers,extension,cli,scripts}/**/*.{ts,tsx,css,cjs,js}'
export const MOST_PERCENT = 4

/** Fails for sentences that begin with a clause, which are read twice, and for too many lines of comments. */
export const comments: CheckPart = {
  name: 'comments',
  async work() {
    const sources = globSync(PRODUCT, { exclude: ['**/node_modules'] }).map((path) =>
      readFileSync(path, 'utf8'),
    )
    const faults = passages()
      .filter(({ kind }) => kind === 'comment')
      .flatMap(({ path, line, text }) =>
        clausesIn(text).map((sentence) => `${path}:${line}: ${sentence}`),
      )
    const excess = excessIn(sources)
    if (excess > 0) {
      faults.push(
        `Comments can be at most ${MOST_PERCENT} % of lines. Remove ${excess} comment lines.`,
      )
    }
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') }
  },
}

/** The sentences of a comment that begin with a clause or have no main clause, except questions. */
export function clausesIn(comment: string): string[] {
  return comment
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?]) /)
    .filter((sentence) => !sentence.endsWith('?'))
    .filter((sentence) => CLAUSE.test(sentence) || FRAGMENT.test(sentence))
}

/** How many comment lines exceed {@link MOST_PERCENT} of the sources; negative while there is room. */
export function excessIn(sources: readonly string[]): number {
  const all = sources.join('')
  const lines = [...all.matchAll(COMMENT)].flatMap(([comment]) => comment.split('\n'))
  return lines.length - Math.floor((linesOf(all) * MOST_PERCENT) / 100)
}

function linesOf(text: string): number {
  return text.split('\n').length - 1
}
