import { Column, is, type Query, type SQL, sql } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { type Dialect, dialectOf } from './drizzle-internals.ts'
import { literal } from './literal.ts'

/** Shared by all requests of an isolate, because it caches the columns' names in SQL. */
export const DIALECT = new SQLiteAsyncDialect({ casing: 'snake_case' })

aliasColumns(dialectOf({ dialect: DIALECT }))
inlineLimits(dialectOf({ dialect: DIALECT }))

export function toQuery(template: SQL): Query {
  return DIALECT.sqlToQuery(template)
}

/** Unique names for joined columns, because equal ones collide in a batch (drizzle-orm issue 6038). */
function aliasColumns(dialect: Dialect): void {
  const buildSelection = dialect.buildSelection.bind(dialect)
  dialect.buildSelection = (selection, options) =>
    buildSelection(options?.isSingleTable ? selection : selection.map(withOwnName), options)
}

function inlineLimits(dialect: Dialect): void {
  const buildLimit = dialect.buildLimit.bind(dialect)
  dialect.buildLimit = (limit) => buildLimit(typeof limit === 'number' ? literal(limit) : limit)
}

function withOwnName<T extends { field: unknown }>(selected: T, place: number): T {
  const { field } = selected
  return is(field, Column) ? { ...selected, field: sql`${field}`.as(`c${place}`) } : selected
}
