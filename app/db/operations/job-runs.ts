import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The latest result of each cron job, with how often in a row it failed. */
export const jobRuns = sqliteTable('job_runs', {
  name: text().primaryKey(),
  every: text({ enum: ['minute', 'hour'] }).notNull(),
  succeededAt: integer(),
  failedAt: integer(),
  failureCount: integer().notNull(),
  durationMs: integer().notNull(),
  error: text(),
})
