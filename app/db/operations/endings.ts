import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Ids of things that were ended, removed, blocked or unsubscribed, so that an older database can't bring them back.
 * Triggers add rows, and a job moves them to the bucket within a minute.
 */
export const endings = sqliteTable('endings', {
  id: integer().primaryKey(),
  /** The member whose list it belongs to; 0 if it belongs to none. No reference, as rows outlive their members briefly. */
  memberId: integer().notNull(),
  /** One of the kinds that `scripts/backup/end-again.ts` applies. */
  kind: text().notNull(),
  subject: text().notNull(),
  isUndone: integer({ mode: 'boolean' }).notNull(),
})
