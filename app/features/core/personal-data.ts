import { getTableName, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../context.server.ts'
import { columnList, columnsExcept, type LeftOut } from '../../db/listed-columns.ts'

/** A file in the copy of a member's data: its line in README.txt and its rows, each with an `id`. */
export type PersonalText = { about: string; rows: SQL }

/** An account to erase. Statements check `isErased`, because the member may have reactivated the account. */
type ErasedAccount = { id: number; email: string; username: string; isErased: SQL }

/** An area's data about a member, for data copies and erasures. */
export type PersonalData = {
  /** By table, the columns that the copy doesn't have under their own name, each with the reason. */
  leftOut: Readonly<Record<string, Readonly<Record<string, string>>>>
  texts: (id: number) => Record<string, PersonalText>
  /** Statements for the batch that erases the member's name. */
  eraseAtOnce?: (account: ErasedAccount) => SQL[]
  /** Steps beyond deletion. Each returns how many rows it changed and is repeated until that is 0. */
  eraseSteps?: (
    worker: Pick<Context, 'db' | 'env' | 'now'>,
    id: number,
  ) => (() => Promise<number>)[]
  /** Rows to delete in portions after the steps, by table. */
  erasedRows?: (id: number) => [table: string, condition: SQL][]
  /** Tables that keep their rows but lose `actor_id`. */
  forgetActor?: string[]
}

/** All columns of a table that the copy contains, for its `select`. New columns are included automatically. */
export function copied<T extends SQLiteTable>(
  table: T,
  leftOut: LeftOut<T>,
  row: string = getTableName(table),
): SQL {
  return columnList(columnsExcept(table, leftOut), row)
}

/** The maximum number of rows that one step of an erasure changes. */
export const ERASED_ROWS = 500
