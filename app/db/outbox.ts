import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Messages that were sent, to be read on the machine that sent them; empty unless `OUTBOX` is on. */
export const outbox = sqliteTable('outbox', {
  id: integer().primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  sentAt: integer().notNull(),
})
