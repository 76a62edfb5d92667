import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { pins } from './pins.ts'

export const hashtags = sqliteTable(
  'hashtags',
  {
    id: integer().primaryKey(),
    /** The hashtag without `#` and accents, in lower case. */
    tag: text().notNull().unique(),
    /** How many listed pins have the hashtag. Maintained by a trigger. */
    pinCount: integer().notNull().default(0),
  },
  (table) => [
    // Ties are broken by tag, so that the order doesn't depend on ids.
    index('hashtags_most_used').on(table.pinCount, table.tag).where(sql`${table.pinCount} > 0`),
    index('hashtags_used').on(table.tag).where(sql`${table.pinCount} > 0`),
  ],
)

export const pinHashtags = sqliteTable(
  'pin_hashtags',
  {
    pinId: integer()
      .notNull()
      .references(() => pins.id, { onDelete: 'cascade' }),
    hashtagId: integer()
      .notNull()
      .references(() => hashtags.id, { onDelete: 'cascade' }),
    isListed: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.pinId, table.hashtagId] }),
    index('pin_hashtags_tag').on(table.hashtagId, table.isListed, table.pinId),
  ],
)
