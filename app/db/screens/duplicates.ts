import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { pins } from '../content/pins.ts'
import { members } from '../identity/accounts.ts'

/** Groups of pins that a member marked as not duplicates, until a newer pin joins. */
export const dismissedDuplicates = sqliteTable(
  'dismissed_duplicates',
  {
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** A picture's `likeness_id` or own id, or a video's negative id. */
    likeness: integer().notNull(),
    newestPinId: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.likeness] })],
)

/** The texts that a kept pin got from its duplicates when they were deleted, for the undo. */
export const filledTexts = sqliteTable(
  'filled_texts',
  {
    pinId: integer()
      .primaryKey()
      .references(() => pins.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    clearedAt: integer().notNull(),
    /** JSON of the added texts, by field. These fields were empty before. */
    texts: text().notNull(),
  },
  (table) => [index('filled_texts_member').on(table.memberId)],
)
