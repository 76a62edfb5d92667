import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { pins } from './pins.ts'

export const hashtags = sqliteTable(
  'hashtags',
  {
    id: integer().primaryKey(),
    /** Without the `#`, without accents and in lower case. */
    tag: text().notNull().unique(),
    /** How many listed pins have it: a trigger counts. */
    pinCount: integer().notNull().default(0),
  },
  (table) => [
    // The tag breaks ties, so that ids never decide.
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
