import { type Declaration, readSource, type SourceFile } from './declarations.ts'
import type { Change } from './git.ts'
import { reachOf, type Users } from './reach.ts'

type Seed = { file: SourceFile; declaration: Declaration }

const COMMENT = /^\s*(\/\/|\/\*|\*|$)/

/**
 * The statements that have changed. If a changed entry of a table has a name (a column, a refusal), those that
 * use the table and mention it.
 */
export function seedsOf(
  changes: readonly Change[],
  files: ReadonlyMap<string, SourceFile>,
  users: Users,
): Seed[] {
  return changes.flatMap((change) => {
    const file = files.get(change.path)
    if (!file) return []
    const touched = touchedBy(change)
    return file.declarations
      .filter(({ names }) => names.some((name) => touched.has(name)))
      .flatMap((declaration) => {
        const entries = new Set(declaration.names.flatMap((name) => [...(touched.get(name) ?? [])]))
        if (entries.has('')) return [{ file, declaration }]
        return mentions({ file, declaration }, [...entries], users)
      })
  })
}

/** The names of changed statements, with their changed entries, or an empty text if all of it changed. */
function touchedBy({ path, before, after }: Change): Map<string, Set<string>> {
  const touched = new Map<string, Set<string>>()
  for (const { source, lines } of [before, after]) {
    const texts = source.split('\n')
    for (const { names, from, to, text } of readSource(path, source).declarations) {
      const indent = entryIndent(text)
      for (const at of lines) {
        if (at < from || at > to || COMMENT.test(texts[at - 1] ?? '')) continue
        const entry = indent === null ? '' : entryAt(texts, { at, from, indent })
        for (const name of names) touched.set(name, (touched.get(name) ?? new Set()).add(entry))
      }
    }
  }
  return touched
}

/** The indentation of a table's entries; null if the statement isn't a table. */
function entryIndent(text: string): number | null {
  const [first = ''] = text.split('\n')
  if (/= sqliteTable\($/.test(first)) return 4
  return /^(export )?const \w+(: [^=]+)? = (\{|sqliteTable\(.*\{)$/.test(first) ? 2 : null
}

function entryAt(
  texts: readonly string[],
  { at, from, indent }: { at: number; from: number; indent: number },
): string {
  const key = new RegExp(`^ {${indent}}'?(\\w+)'?[:(,]`)
  for (let line = at; line > from; line--) {
    const [, name] = key.exec(texts[line - 1] ?? '') ?? []
    if (name) return name
  }
  return ''
}

function mentions(table: Seed, entries: string[], users: Users): Seed[] {
  const words = entries.flatMap((entry) => [entry, snake(entry)])
  const mention = new RegExp(`\\b(${words.join('|')})\\b`)
  const [own, ...reached] = reachOf(users, [table], () => true)
  const named = reached.filter(({ declaration }) => mention.test(declaration.text))
  return named.length > 0 ? named : own ? [own] : []
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

/** The longer texts that a change removes, which a test may quote. */
export function removedTexts({ before, after }: Change): string[] {
  const removed = textsIn(before)
  const kept = textsIn(after)
  return [...removed].filter((text) => !kept.has(text))
}

function textsIn({ source, lines }: Change['before']): Set<string> {
  const all = source.split('\n')
  const text = [...lines].map((at) => all[at - 1] ?? '').join('\n')
  return new Set(
    [...text.matchAll(/'([^'\n]{8,})'|"([^"\n]{8,})"|(?:>|^) *([A-Z][^<>{}=;'"`\n]{7,})/gm)]
      .map(([, single, double, bare]) => (single ?? double ?? bare ?? '').trim())
      .filter((found) => /\w \w/.test(found)),
  )
}
