import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Keyed hashes of addresses whose owners don't want invitations. */
export const unwantedEmails = sqliteTable('unwanted_emails', {
  addressHash: text().primaryKey(),
  since: integer().notNull(),
})
