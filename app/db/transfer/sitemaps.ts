import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The parts of the sitemap. A part lists the rows from `firstId` on. */
export const sitemapParts = sqliteTable(
  'sitemap_parts',
  {
    kind: text({ enum: ['pins', 'boards'] }).notNull(),
    number: integer().notNull(),
    firstId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.number] })],
)
