import type { SQL } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'

/** A file of the copy of a member's data: its line in README.txt, and its rows, each with an `id`. */
export type PersonalText = { about: string; rows: SQL }

/** An account as its erasure begins; a statement without `isErased` would act on who came back. */
type ErasedAccount = { id: number; email: string; username: string; isErased: SQL }

/** A district's data of a member. Copies of their data and erasures ask each district for it. */
export type PersonalData = {
  texts: (id: number) => Record<string, PersonalText>
  /** Statements in the batch that takes the account's name. */
  eraseAtOnce?: (account: ErasedAccount) => SQL[]
  /** Steps that take more than a deletion: each returns how much it did, and is called until that is nothing. */
  eraseSteps?: (
    worker: Pick<Context, 'db' | 'env' | 'now'>,
    id: number,
  ) => (() => Promise<number>)[]
  /** Rows that are deleted some at a time after the steps, by their tables. */
  erasedRows?: (id: number) => [table: string, condition: SQL][]
  /** Tables that keep their rows and forget who acted: `actor_id`. */
  forgetActor?: string[]
}

/** The most rows that a step of an erasure changes. */
export const ERASED_ROWS = 500
