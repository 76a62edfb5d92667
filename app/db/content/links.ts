import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

export const linkDomains = sqliteTable(
  'link_domains',
  {
    id: integer().primaryKey(),
    /** Lower case, without `www.`; it stands for the hosts under it too. */
    host: text().notNull().unique(),
    /** Why links there aren't opened; null where they are. */
    status: text({ enum: ['blocked', 'suspicious', 'porn'] }),
    officialMemberId: integer().references(() => members.id, { onDelete: 'set null' }),
  },
  (table) => [index('link_domains_member').on(table.officialMemberId)],
)
