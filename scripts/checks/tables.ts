import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import districts from '../../districts.json' with { type: 'json' }
import type { Part } from './part.ts'

const ASK_LATER_TABLES = Object.keys(districts.askLaterTables)

type Source = { path: string; source: string }
type Named = { path: string; table: string }

const DECLARED = /sqliteTable\(\s*'(\w+)'/g
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const IMPORTED = /from '(\.[^']+)'/g
const SQL = /\bsql(?:<[^`]*?>)?`/g
const PLACE = /^app\/(?:db|features)\/(\w+)\//

/**
 * Types and rules don't see the tables that a text of SQL names: this reads the texts. What may name
 * them stands in districts.json with its reason, and is taken off there when it needs it no more.
 */
export const tables: Part = {
  name: 'tables in SQL texts',
  async work() {
    const sources = globSync('app/**/*.{ts,tsx}').map((path) => ({
      ...{ path, source: readFileSync(path, 'utf8') },
    }))
    const named = [...laterTables(sources), ...laterImports(sources)]
    const faults = [
      ...named
        .filter(({ path }) => !ASK_LATER_TABLES.includes(path))
        .map(({ path, table }) => `${path}: ${table}`),
      ...ASK_LATER_TABLES.filter((listed) => !named.some(({ path }) => path === listed)).map(
        (listed) => `${listed} asks no later table any more: take it off the list.`,
      ),
    ]
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') }
  },
}

/** Finds the tables of later districts that files name within a text; a file of no district may name none. */
export function laterTables(sources: readonly Source[]): Named[] {
  const owners = new Map(
    sources.flatMap(({ path, source }) =>
      [...source.matchAll(DECLARED)].map(([, table = '']) => [table, rankOf(path)] as const),
    ),
  )
  return sources
    .filter(({ path }) => !path.startsWith('app/db/'))
    .flatMap(({ path, source }) => {
      const code = source.replaceAll(COMMENT, '')
      const words = [...wordsOfSql(code), ...(PLACE.test(path) ? quotedWords(code) : [])]
      const later = words.filter((word) => (owners.get(indexed(word)) ?? -1) > rankOf(path))
      return [...new Set(later)].map((table) => ({ path, table }))
    })
}

/** Finds the tables of later districts that features import, and tables, mostly to refer to a row of theirs. */
export function laterImports(sources: readonly Source[]): Named[] {
  return sources
    .filter(({ path }) => PLACE.test(path))
    .flatMap(({ path, source }) =>
      [...source.matchAll(IMPORTED)]
        .map(([, imported = '']) => join(dirname(path), imported))
        .filter((imported) => imported.startsWith('app/db/') && rankOf(imported) > rankOf(path))
        .map((table) => ({ path, table })),
    )
}

/** Words that may be tables: columns of another table, aliases and what is put in are none. */
function wordsOfSql(source: string): string[] {
  return sqlTexts(source).flatMap((text) => {
    const aliases = new Set([...text.matchAll(/\bas (\w+)/g)].map(([, alias]) => alias))
    return [...text.matchAll(/(?<![.'"\w])\w+/g)]
      .map(([word]) => word)
      .filter((word) => !aliases.has(word))
  })
}

/** The texts of SQL in a source, each without what is put into it. */
export function sqlTexts(source: string): string[] {
  return [...source.matchAll(SQL)].map(({ index, 0: { length } }) =>
    templateAt(source, index + length),
  )
}

/** Names that a feature hands to the one that writes the text, as the lists of tables to erase. */
function quotedWords(source: string): string[] {
  return [...source.matchAll(/'(\w+)'/g)].map(([, word = '']) => word)
}

/** The text of a template that begins here, without what is put into it. */
function templateAt(source: string, begin: number): string {
  let text = ''
  let depth = 0
  for (let at = begin; at < source.length && (depth > 0 || source[at] !== '`'); at++) {
    if (source[at] === '{' && (depth > 0 || source[at - 1] === '$')) depth++
    else if (source[at] === '}' && depth > 0) depth--
    else if (depth === 0) text += source[at]
  }
  return text
}

function rankOf(path: string): number {
  return districts.order.indexOf(PLACE.exec(path)?.[1] ?? '')
}

/** The table whose rows a full-text index has. */
function indexed(table: string): string {
  return table.replace(/^(?:unlisted_)?(\w+)_fts$/, '$1')
}
