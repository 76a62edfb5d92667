import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'
import { boardSections, boards } from './boards.ts'
import { pictures, videos } from './media.ts'

export const pins = sqliteTable(
  'pins',
  {
    id: integer().primaryKey(),
    pinnerId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    boardId: integer()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    sectionId: integer().references(() => boardSections.id),
    pictureId: integer()
      .notNull()
      .references(() => pictures.id),
    /** What is shown: a picture, a video with the picture as its poster, or a colour. */
    media: text({ enum: ['picture', 'video', 'color'] })
      .notNull()
      .default('picture'),
    videoId: integer().references(() => videos.id),
    /**
     * Its place on its board or in its section, the least first: a key that another one always fits
     * before or behind (the `fractional-indexing` package). A new pin's, made from its id, is the least.
     */
    orderKey: text().notNull().default(''),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    /** Both as search reads them (`app/words.ts`); null where that is the text itself. */
    indexedTitle: text(),
    indexedDescription: text(),
    altText: text().notNull().default(''),
    link: text(),
    /** The link's host without `www.`; null without a link. */
    domain: text(),
    /** How it came; `button_external` is a save button that says nothing of itself. */
    method: text({
      enum: ['uploaded', 'pinbuilder', 'scraped', 'button', 'button_external'],
    }).notNull(),
    /** The pin this one was saved from; null for a pin that its pinner brought in. */
    viaPinId: integer().references((): AnySQLiteColumn => pins.id, { onDelete: 'set null' }),
    /** The first pin of the chain of saves; null for that pin itself. */
    rootPinId: integer().references((): AnySQLiteColumn => pins.id, { onDelete: 'set null' }),
    /** How many listed pins were saved from this one: who saves in secret is not counted. */
    saveCount: integer().notNull().default(0),
    /** Whether feeds and search may show it: it is there, on a public board that is not archived. */
    isListed: integer({ mode: 'boolean' }).notNull().default(false),
    deletedAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    // These hold what is deleted too, and end in `id` by themselves: with a column for each thing that a
    // page asks, the planner has no reason to take another index and walk over a whole trash.
    index('pins_board').on(table.boardId, table.deletedAt),
    index('pins_board_listed').on(table.boardId, table.deletedAt, table.isListed),
    index('pins_section').on(table.sectionId, table.deletedAt),
    index('pins_pinner').on(table.pinnerId, table.deletedAt),
    index('pins_pinner_listed').on(table.pinnerId, table.deletedAt, table.isListed),
    // Made after those of the pinner (migration 0011): of two that cost alike the last made is taken.
    index('pins_created').on(table.pinnerId, table.deletedAt).where(sql`${table.viaPinId} is null`),
    index('pins_created_listed')
      .on(table.pinnerId, table.deletedAt, table.isListed)
      .where(sql`${table.viaPinId} is null`),
    index('pins_board_order')
      .on(table.boardId, table.orderKey)
      .where(sql`${table.deletedAt} is null`),
    index('pins_section_order')
      .on(table.sectionId, table.orderKey)
      .where(sql`${table.deletedAt} is null`),
    /** What anyone may come across, each picture by the pin that brought it in. */
    index('pins_listed')
      .on(table.id)
      .where(
        sql`${table.deletedAt} is null and ${table.isListed} = 1 and ${table.viaPinId} is null`,
      ),
    /** Everybody's saves, the newest first: what is much saved today. */
    index('pins_saves')
      .on(table.id)
      .where(
        sql`${table.deletedAt} is null and ${table.isListed} = 1 and ${table.viaPinId} is not null`,
      ),
    index('pins_picture').on(table.pictureId),
    index('pins_video').on(table.videoId).where(sql`${table.videoId} is not null`),
    /** What lies in the trash, and since when. */
    index('pins_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    // Partial, so that the planner never takes the pins without one from here and sorts them all.
    index('pins_via').on(table.viaPinId, table.pinnerId).where(sql`${table.viaPinId} is not null`),
    index('pins_root')
      .on(table.rootPinId, table.isListed)
      .where(sql`${table.rootPinId} is not null`),
    check('pins_save_count', sql`${table.saveCount} >= 0`),
  ],
)
