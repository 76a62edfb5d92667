import { env } from 'cloudflare:test'
import { getTableColumns, getTableName, is, type SQL } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { toQuery } from '../../../app/db/dialect.ts'
import { COPIED_COLUMNS } from '../../../app/features/content/pins/fields/copied-columns.ts'
import {
  PIN_TEXT_NAMES,
  PROMOTED_PIN_TEXTS,
} from '../../../app/features/content/pins/fields/text-fields.ts'
import { PERSONAL_DATA } from '../../../app/features/operations/account-closure/personal-data.server.ts'
import { snakeCase } from '../../../app/wire.ts'
import decided from './columns.txt?raw'

const MODULES = import.meta.glob<Record<string, unknown>>('../../../app/db/*/*.ts', { eager: true })

const TABLES = Object.values(MODULES)
  .flatMap((file) => Object.values(file))
  .filter((value) => is(value, SQLiteTable))

const LEFT_OUT = Object.fromEntries(PERSONAL_DATA.flatMap(({ leftOut }) => Object.entries(leftOut)))

const FILES = PERSONAL_DATA.flatMap(({ texts }) => Object.entries(texts(1))).map(
  ([name, { rows }]) => ({ name: `${name}.json`, sql: textOf(rows) }),
)

/** For pins: the other lists that copy, show or judge a column. */
const LISTS: readonly [list: string, names: readonly string[]][] = [
  ['save and copy', COPIED_COLUMNS],
  ['export, import, API, webhook and report', PIN_TEXT_NAMES],
  ['campaign review', PROMOTED_PIN_TEXTS],
]

test('each column with members’ data is in the copy of their data, or left out for a reason', () => {
  const undecided = TABLES.filter((table) => getTableName(table) in LEFT_OUT).flatMap((table) =>
    Object.keys(getTableColumns(table))
      .filter((column) => !LEFT_OUT[getTableName(table)]?.[column])
      .filter((column) => filesWith(getTableName(table), column).length === 0)
      .map((column) => `${getTableName(table)}.${column}`),
  )
  const unknown = Object.entries(LEFT_OUT).flatMap(([name, columns]) => {
    const table = TABLES.find((one) => getTableName(one) === name)
    const known: object = table ? getTableColumns(table) : {}
    return Object.keys(columns).filter((column) => !(column in known))
  })

  expect({ undecided, unknown }).toEqual({ undecided: [], unknown: [] })
})

test('each table in the copy of members’ data has a list of omitted columns', () => {
  const read = new Set(FILES.flatMap(({ sql }) => tablesIn(sql)))
  const withMembers = TABLES.filter((table) => read.has(getTableName(table))).map(getTableName)

  expect(withMembers.filter((name) => !(name in LEFT_OUT) && !ONLY_NAMES.includes(name))).toEqual(
    [],
  )
})

/** Tables of which the copy reads only a name or a file for another table's rows. */
const ONLY_NAMES = ['pictures', 'videos']

test('the copies, lists and triggers of each column are those decided in columns.txt', async () => {
  const triggers = await env.DB.prepare(
    `select tbl_name as "table", name, sql from sqlite_master where type = 'trigger' order by name`,
  ).all<{ table: string; name: string; sql: string }>()
  const lines = TABLES.filter((table) => getTableName(table) in LEFT_OUT).flatMap((table) =>
    Object.keys(getTableColumns(table)).map((column) => {
      const name = getTableName(table)
      const reason = LEFT_OUT[name]?.[column]
      const lists = name === 'pins' ? LISTS.filter(([, names]) => names.includes(column)) : []
      const watching = triggers.results
        .filter((trigger) => trigger.table === name)
        .filter(({ sql }) => updatedColumns(sql).includes(snakeCase(column)))
        .map((trigger) => trigger.name)
      return [
        `${name}.${column}: ${reason ? `not in the copy of data (${reason})` : 'copy of data'}`,
        ...lists.map(([list]) => list),
        ...(watching.length > 0 ? [`triggers ${watching.join(', ')}`] : []),
      ].join('; ')
    }),
  )

  expect(lines.toSorted().join('\n')).toBe(decided.trimEnd())
})

function filesWith(table: string, column: string): string[] {
  return FILES.filter(
    ({ sql }) =>
      tablesIn(sql).includes(table) && new RegExp(`\\b${snakeCase(column)}\\b`).test(sql),
  ).map(({ name }) => name)
}

function textOf(rows: SQL): string {
  return toQuery(rows).sql
}

function tablesIn(sql: string): string[] {
  return [...sql.matchAll(/\b(?:from|join)\s+(\w+)/gi)].map(([, table = '']) => table)
}

function updatedColumns(sql: string): string[] {
  return /UPDATE OF (.*?) ON /i.exec(sql)?.[1]?.split(/,\s*/) ?? []
}
