import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { COPIED_COUNTS, DERIVED_COLUMNS } from './derived.ts'

type Column = { name: string; type: string }

export type Reference = { column: string; parent: string; parentColumn: string; required: boolean }

export type Table = {
  name: string
  /** All columns except derived and generated ones. */
  columns: Column[]
  key: string[]
  references: Reference[]
  /** How many rows the migrations insert. */
  seeded: number
}

export type SearchIndex = {
  name: string
  columns: string
  selected: string
  view: string
  key: string
}

export type Schema = {
  migrations: string[]
  /** The tables, with parents before their children. */
  tables: Table[]
  indexes: SearchIndex[]
  triggers: { name: string; sql: string }[]
}

const TYPES = ['INTEGER', 'TEXT', 'REAL']

const Named = v.object({ name: v.string(), sql: v.string() })
const Listed = v.object({ name: v.string(), type: v.string() })
const Info = v.object({
  name: v.string(),
  type: v.string(),
  hidden: v.number(),
  pk: v.number(),
  notnull: v.number(),
  dflt_value: v.nullable(v.string()),
})
const ForeignKey = v.object({
  id: v.number(),
  seq: v.number(),
  table: v.string(),
  from: v.string(),
  to: v.nullable(v.string()),
  on_delete: v.string(),
})

/** Reads tables, indexes and triggers from the migrations. Throws for a table that a backup can't copy. */
export function readSchema(folder = 'migrations'): Schema {
  const database = new DatabaseSync(':memory:')
  try {
    const migrations = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
    for (const name of migrations) database.exec(readFileSync(join(folder, name), 'utf8'))
    const triggers = read(
      database,
      Named,
      "select name, sql from sqlite_master where type = 'trigger'",
    )
    const listed = read(
      database,
      Listed,
      "select name, type from pragma_table_list where schema = 'main' and name not glob 'sqlite_*'",
    )
    const namesOf = (type: string) =>
      listed.flatMap((one) => (one.type === type ? [one.name] : [])).sort()
    requireKnownCounts(triggers)
    return {
      migrations,
      tables: inOrder(namesOf('table').map((name) => tableOf(database, name))),
      indexes: namesOf('virtual').map((name) => indexOf(database, name, triggers)),
      triggers,
    }
  } finally {
    database.close()
  }
}

function tableOf(database: DatabaseSync, name: string): Table {
  const infos = read(database, Info, `pragma table_xinfo('${name}')`)
  const key = infos
    .filter(({ pk }) => pk > 0)
    .toSorted((a, b) => a.pk - b.pk)
    .map((info) => info.name)
  if (key.length === 0) throw new Error(`The table ${name} has no primary key to read it by.`)
  const derived = DERIVED_COLUMNS.filter(({ table }) => table === name).map(({ column }) => column)
  const stored = infos.filter(({ hidden }) => hidden === 0)
  const columns = stored.filter((info) => !derived.includes(info.name))
  const unsupported = columns.find(({ type }) => !TYPES.includes(type.toUpperCase()))
  if (unsupported)
    throw new Error(
      `${name}.${unsupported.name} is ${unsupported.type}, which a backup can't hold.`,
    )
  const unfillable = stored.find(
    (info) => derived.includes(info.name) && info.notnull && info.dflt_value === null,
  )
  if (unfillable) throw new Error(`${name}.${unfillable.name} is derived and has no default.`)
  const [{ seeded } = { seeded: 0 }] = read(
    database,
    v.object({ seeded: v.number() }),
    `select count(*) as seeded from "${name}"`,
  )
  return {
    name,
    columns: columns.map((info) => ({ name: info.name, type: info.type.toUpperCase() })),
    key,
    references: referencesOf(database, name, infos),
    seeded,
  }
}

function referencesOf(
  database: DatabaseSync,
  name: string,
  infos: readonly v.InferOutput<typeof Info>[],
): Reference[] {
  const keys = read(database, ForeignKey, `pragma foreign_key_list('${name}')`)
  return keys.map(({ seq, table: parent, from: column, to, on_delete }) => {
    const info = infos.find((one) => one.name === column)
    const required = on_delete === 'CASCADE' || Boolean(info?.notnull)
    if (seq > 0 || to === null)
      throw new Error(`A foreign key of ${name} has several columns, which a restore can't check.`)
    if (required && parent === name)
      throw new Error(
        `${name}.${column} needs another row of ${name}, which a restore can't order.`,
      )
    return { column, parent, parentColumn: to, required }
  })
}

function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const remaining = [...tables]
  while (remaining.length > 0) {
    const place = remaining.findIndex(({ name, references }) =>
      references.every(
        ({ parent }) => parent === name || ordered.some((other) => other.name === parent),
      ),
    )
    const [next] = remaining.splice(place, place < 0 ? 0 : 1)
    if (!next) throw new Error(`Tables refer to each other: ${remaining.map(({ name }) => name)}.`)
    ordered.push(next)
  }
  return ordered
}

/** Finds the view from which triggers fill an index. All must use the same one. */
function indexOf(
  database: DatabaseSync,
  name: string,
  triggers: readonly { sql: string }[],
): SearchIndex {
  const insertion = new RegExp(
    `INSERT INTO ${name}\\s*\\((rowid, [^)]*)\\)\\s*SELECT (.*?) FROM (\\w+)`,
    'gi',
  )
  const found = new Set(
    triggers.flatMap(({ sql }) =>
      [...sql.matchAll(insertion)].map((match) => JSON.stringify(match.slice(1))),
    ),
  )
  const [only = '[]', ...others] = found
  const [columns, selected, view] = v.parse(v.array(v.string()), JSON.parse(only))
  if (!columns || !selected || !view || others.length > 0)
    throw new Error(`No trigger fills the index ${name}, or several fill it differently.`)
  const [{ name: key } = { name: '' }] = read(
    database,
    v.object({ name: v.string() }),
    `pragma table_xinfo('${view}')`,
  )
  return { name, columns, selected, view, key }
}

const COUNTING = /UPDATE (\w+) SET (.*?) WHERE/gi

function requireKnownCounts(triggers: readonly { sql: string }[]): void {
  for (const { sql } of triggers) {
    for (const [, table, set = ''] of sql.matchAll(COUNTING)) {
      for (const [, column] of set.matchAll(/(\w+) = \1 [+-]/g)) {
        const name = `${table}.${column}`
        const isDerived = DERIVED_COLUMNS.some((one) => `${one.table}.${one.column}` === name)
        if (!isDerived && !COPIED_COUNTS.has(name))
          throw new Error(
            `A trigger counts ${name}: scripts/backup/derived.ts has to say how it is rebuilt.`,
          )
      }
    }
  }
}

function read<T>(database: DatabaseSync, schema: v.GenericSchema<unknown, T>, sql: string): T[] {
  return v.parse(v.array(schema), database.prepare(sql).all())
}
