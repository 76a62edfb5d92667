import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'

/** Previous usernames. For 90 days they redirect, and only their former member can take them again. */
export const formerUsernames = sqliteTable(
  'former_usernames',
  {
    username: text().primaryKey(),
    /** Null once the account is deleted. Nobody can take the username after that. */
    memberId: integer().references(() => members.id, { onDelete: 'set null' }),
    releasedAt: integer().notNull(),
  },
  (table) => [
    index('former_usernames_member').on(table.memberId).where(sql`${table.memberId} is not null`),
    index('former_usernames_given_up').on(table.releasedAt),
  ],
)
