import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import areas from '../../areas.json' with { type: 'json' }
import type { CheckPart } from './part.ts'

const LATER_TABLE_READERS = Object.keys(areas.laterTableReaders)

type Source = { path: string; source: string }
type Named = { path: string; table: string }

const DECLARED = /sqliteTable\(\s*'(\w+)'/g
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const IMPORTED = /from '(\.[^']+)'/g
const SQL = /\bsql(?:<[^`]*?>)?`/g
const PLACE = /^app\/(?:db|features)\/(\w+)\//

/**
 * Types and import rules don't see tables in SQL texts, so this check does. areas.json lists exceptions with a
 * reason; unused ones are reported.
 */
export const tables: CheckPart = {
  name: 'tables in SQL texts',
  async work() {
    const sources = globSync('app/**/*.{ts,tsx}').map((path) => ({
      path,
      source: readFileSync(path, 'utf8'),
    }))
    const named = [...laterTables(sources), ...laterImports(sources)]
    const faults = [
      ...named
        .filter(({ path }) => !LATER_TABLE_READERS.includes(path))
        .map(({ path, table }) => `${path}: ${table}`),
      ...LATER_TABLE_READERS.filter((listed) => !named.some(({ path }) => path === listed)).map(
        (listed) => `${listed} no longer names a later table: remove it from the list.`,
      ),
    ]
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') }
  },
}

/** Finds later areas' tables that files name in SQL. Files outside the areas may not name any. */
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
      const later = words.filter((word) => (owners.get(indexedTable(word)) ?? -1) > rankOf(path))
      return [...new Set(later)].map((table) => ({ path, table }))
    })
}

/** Finds imports, in features and tables, of tables that belong to a later area. Most are for foreign keys. */
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

/** Words that may be tables. Other tables' columns, aliases and interpolated values are left out. */
function wordsOfSql(source: string): string[] {
  return sqlTexts(source).flatMap((text) => {
    const aliases = new Set([...text.matchAll(/\bas (\w+)/g)].map(([, alias]) => alias))
    return [...text.matchAll(/(?<![.'"\w])\w+/g)]
      .map(([word]) => word)
      .filter((word) => !aliases.has(word))
  })
}

/** The SQL texts of a source, without interpolated values. */
export function sqlTexts(source: string): string[] {
  return [...source.matchAll(SQL)].map(({ index, 0: { length } }) =>
    templateAt(source, index + length),
  )
}

/** Table names that a feature passes to the feature that writes the SQL, such as the tables to erase. */
function quotedWords(source: string): string[] {
  return [...source.matchAll(/'(\w+)'/g)].map(([, word = '']) => word)
}

/** The text of a template literal that begins here, without interpolated values. */
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
  return areas.order.indexOf(PLACE.exec(path)?.[1] ?? '')
}

/** The table that a full-text index is built from. */
function indexedTable(table: string): string {
  return table.replace(/^(?:unlisted_)?(\w+)_fts$/, '$1')
}
