import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A part ends before the next one's first id. */
export const sitemapParts = sqliteTable(
  'sitemap_parts',
  {
    kind: text({ enum: ['pins', 'boards'] }).notNull(),
    number: integer().notNull(),
    firstId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.number] })],
)
