import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

/** Members who want a weekly email. */
export const digests = sqliteTable(
  'digests',
  {
    memberId: integer()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** An IANA time zone. */
    timeZone: text().notNull(),
    /** A Monday morning in that time zone. */
    dueAt: integer().notNull(),
    /** When the member's address bounced; null if it hasn't. */
    bouncedAt: integer(),
  },
  (table) => [index('digests_due').on(table.dueAt)],
)
