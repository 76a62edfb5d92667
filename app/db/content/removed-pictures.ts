import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { decisions } from '../operations/decisions.ts'

/** Pictures that nobody may upload again. */
export const removedPictures = sqliteTable(
  'removed_pictures',
  {
    hash: text().primaryKey(),
    perceptualHash: text(),
    decisionId: integer().references(() => decisions.id, { onDelete: 'set null' }),
    createdAt: integer().notNull(),
    withdrawnAt: integer(),
  },
  (table) => [
    index('removed_pictures_decision').on(table.decisionId),
    index('removed_pictures_age').on(table.createdAt),
    index('removed_pictures_going').on(table.hash).where(sql`${table.withdrawnAt} is null`),
  ],
)

/** Videos and captions that were removed with the picture of a reported pin. Nobody may use them again. */
export const removedFiles = sqliteTable(
  'removed_files',
  {
    kind: text({ enum: ['video', 'captions'] }).notNull(),
    hash: text().notNull(),
    pictureHash: text()
      .notNull()
      .references(() => removedPictures.hash, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.hash, table.pictureHash] }),
    index('removed_files_picture').on(table.pictureHash),
  ],
)
