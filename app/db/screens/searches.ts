import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

export const recentSearches = sqliteTable(
  'recent_searches',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** As typed, and folded; folded words are unique per member. */
    words: text().notNull(),
    foldedWords: text().notNull(),
    searchedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('recent_searches_words').on(table.memberId, table.foldedWords),
    index('recent_searches_newest').on(table.memberId, table.searchedAt),
  ],
)

/** Rows that search finds anew, by their words, members or colours: those of a table below an id. */
export const reindexing = sqliteTable('reindexing', {
  tableName: text({ enum: ['pins', 'boards', 'members', 'pins_fts', 'pictures'] }).primaryKey(),
  belowId: integer().notNull(),
})
