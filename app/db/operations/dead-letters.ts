import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Job } from '../../jobs.ts'

/** Queue messages that failed on their last try. */
export const deadLetters = sqliteTable(
  'dead_letters',
  {
    id: integer().primaryKey(),
    job: text({ mode: 'json' }).notNull().$type<Job>(),
    failedAt: integer().notNull(),
    retriedAt: integer(),
  },
  (table) => [index('dead_letters_retried').on(table.retriedAt)],
)
