import { readFile } from 'node:fs/promises'
import { run } from '../../terminal/run.ts'

/** A file that differs from the last commit: before, after, and which lines differ. */
export type Change = {
  path: string
  before: { source: string; lines: ReadonlySet<number> }
  after: { source: string; lines: ReadonlySet<number> }
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm

export async function listChanged(): Promise<string[]> {
  const lists = await Promise.all([
    git(['diff', '--name-only', '--relative', '--no-renames', 'HEAD']),
    git(['ls-files', '--others', '--exclude-standard']),
  ])
  return lists.flatMap((list) => list.split('\n').filter(Boolean))
}

export async function readChange(path: string): Promise<Change> {
  const diff = await git(['diff', '-U0', '--no-color', '--no-ext-diff', 'HEAD', '--', path])
  const source = await readFile(path, 'utf8').catch(() => '')
  const isNew = diff === '' || /^new file mode/m.test(diff)
  const old = isNew ? '' : await git(['show', `HEAD:./${path}`])
  return isNew ? newFile(path, source) : changeOf(path, { diff, old, source })
}

function newFile(path: string, source: string): Change {
  const lines = new Set(source.split('\n').map((_, at) => at + 1))
  return { path, before: { source: '', lines: new Set() }, after: { source, lines } }
}

/** Reads the numbers of the lines from a diff without context. */
export function changeOf(
  path: string,
  { diff, old, source }: { diff: string; old: string; source: string },
): Change {
  const hunks = [...diff.matchAll(HUNK)]
  return {
    path,
    before: { source: old, lines: linesOf(hunks.map(([, from, count]) => [from, count])) },
    after: { source, lines: linesOf(hunks.map(([, , , from, count]) => [from, count])) },
  }
}

function linesOf(ranges: (string | undefined)[][]): Set<number> {
  return new Set(
    ranges.flatMap(([from, count = '1']) =>
      Array.from({ length: Number(count) }, (_, at) => Number(from) + at),
    ),
  )
}

async function git(args: string[]): Promise<string> {
  const { code, output } = await run('git', ['-c', 'core.quotePath=off', ...args])
  if (code !== 0)
    throw new Error('git could not tell what has changed; see above.', { cause: output })
  return output
}
