import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The latest result of each cron job, and how many times in a row it has failed. */
export const jobRuns = sqliteTable('job_runs', {
  name: text().primaryKey(),
  every: text({ enum: ['minute', 'hour'] }).notNull(),
  succeededAt: integer(),
  failedAt: integer(),
  failureCount: integer().notNull(),
  durationMs: integer().notNull(),
  error: text(),
})
