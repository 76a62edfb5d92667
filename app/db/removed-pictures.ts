import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { decisions } from './decisions.ts'

/** Pictures that nobody may upload again. */
export const removedPictures = sqliteTable(
  'removed_pictures',
  {
    /** The file's name, `pictures.hash`. */
    hash: text().primaryKey(),
    /** Its perceptual hash, 16 hexadecimal digits; null where none could be drawn. */
    perceptualHash: text(),
    decisionId: integer().references(() => decisions.id, { onDelete: 'set null' }),
    createdAt: integer().notNull(),
  },
  (table) => [index('removed_pictures_decision').on(table.decisionId)],
)
