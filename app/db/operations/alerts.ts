import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Problems that an operator was emailed about. */
export const alerts = sqliteTable('alerts', {
  key: text().primaryKey(),
  emailedAt: integer().notNull(),
})
