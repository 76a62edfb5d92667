import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

/** Groups of pins that a member called no doubles. They come again with a newer pin. */
export const dismissedDoubles = sqliteTable(
  'dismissed_doubles',
  {
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** A picture's `likeness_id` (its id where it has none), or a video's id below zero. */
    likeness: integer().notNull(),
    newestPinId: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.likeness] })],
)
