import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Sent messages, kept for reading in development (`OUTBOX=on`). */
export const outbox = sqliteTable('outbox', {
  id: integer().primaryKey(),
  recipient: text().notNull(),
  channel: text({ enum: ['email', 'sms'] })
    .notNull()
    .default('email'),
  subject: text().notNull(),
  text: text().notNull(),
  sentAt: integer().notNull(),
})
