import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

export const dataExports = sqliteTable(
  'data_exports',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** An unguessable part of the names of the copy's files in R2. */
    secret: text().notNull(),
    /** The last pin of each part, as JSON. The first part also has everything but the files. */
    ends: text({ mode: 'json' }).$type<number[]>().notNull(),
    partsDone: integer().notNull().default(0),
    bytes: integer().notNull().default(0),
    triedAt: integer().notNull(),
    tries: integer().notNull().default(0),
    /** Whether the cron job started the copy. */
    isMonthly: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
    finishedAt: integer(),
  },
  (table) => [
    index('data_exports_member').on(table.memberId, table.id),
    index('data_exports_age').on(table.createdAt),
  ],
)

/** Members who want a copy of their data every month. */
export const monthlyCopies = sqliteTable(
  'monthly_copies',
  {
    memberId: integer()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Later copies are due on the same day of the month, or on the last day of a shorter month. */
    startedAt: integer().notNull(),
    dueAt: integer().notNull(),
    /** When the latest copy was started; null before the first. */
    copiedAt: integer(),
  },
  (table) => [index('monthly_copies_due').on(table.dueAt)],
)
