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

const PRODUCT = '{app,workers,extension,cli,scripts}/**/*.{ts,tsx,css,cjs,js}'

/**
 * Fails for sentences that begin with a clause, which readers have to read twice. Prints the share of lines that are
 * comments, without a limit: one more docstring must not fail a run.
 */
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
    return {
      passed: faults.length === 0 ? 1 : 0,
      failed: faults.length,
      output: faults.join('\n'),
      note: `${commentPercent(sources).toFixed(1)} % of lines`,
    }
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

/** The percentage of lines that are comments and nothing else. */
export function commentPercent(sources: readonly string[]): number {
  const all = sources.join('')
  const lines = [...all.matchAll(COMMENT)].flatMap(([comment]) => comment.split('\n'))
  return (lines.length * 100) / (all.split('\n').length - 1)
}
