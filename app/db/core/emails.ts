import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Queued emails, and failed ones for a while. Sent emails are deleted. */
export const emails = sqliteTable(
  'emails',
  {
    id: integer().primaryKey(),
    /** 0 is sent first; 2 uses only what is left of the daily quota. */
    priority: integer().notNull(),
    address: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    stopUrl: text(),
    /** When sending is next tried. Claiming an email moves this forward. */
    dueAt: integer().notNull(),
    tries: integer().notNull(),
    failedAt: integer(),
    reason: text(),
  },
  (table) => [
    index('emails_due').on(table.failedAt, table.priority, table.dueAt),
    index('emails_address').on(table.address),
  ],
)

export const emailDays = sqliteTable('email_days', {
  day: text().primaryKey(),
  sent: integer().notNull(),
})
