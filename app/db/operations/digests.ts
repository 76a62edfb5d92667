import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

/** Members who want a letter about their week. */
export const digests = sqliteTable(
  'digests',
  {
    memberId: integer()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** An IANA name. */
    timeZone: text().notNull(),
    /** A Monday morning there. */
    dueAt: integer().notNull(),
    /** When their address was said to take no mail; null while it does. */
    bouncedAt: integer(),
  },
  (table) => [index('digests_due').on(table.dueAt)],
)
