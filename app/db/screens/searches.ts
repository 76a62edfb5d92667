import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

export const recentSearches = sqliteTable(
  'recent_searches',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    words: text().notNull(),
    foldedWords: text().notNull(),
    searchedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('recent_searches_words').on(table.memberId, table.foldedWords),
    index('recent_searches_newest').on(table.memberId, table.searchedAt),
  ],
)

/** Tables to reindex (words, keys, members or colours): the rows below an id. */
export const reindexing = sqliteTable('reindexing', {
  tableName: text({
    enum: ['pins', 'boards', 'board_sections', 'members', 'pins_fts', 'pictures'],
  }).primaryKey(),
  belowId: integer().notNull(),
})
