import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'
import { pictures, videos } from '../ground/media.ts'
import { members } from '../identity/accounts.ts'
import { decisions } from '../operations/decisions.ts'
import { boardSections, boards } from './boards.ts'

export const pins = sqliteTable(
  'pins',
  {
    id: integer().primaryKey(),
    pinnerId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The member who created it for its pinner; null where the pinner did. */
    actorId: integer().references(() => members.id, { onDelete: 'set null' }),
    boardId: integer()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    /** The board's owner, where somebody else pinned it: what is hidden with them is found without the board. */
    hostId: integer(),
    sectionId: integer().references(() => boardSections.id),
    pictureId: integer()
      .notNull()
      .references(() => pictures.id),
    media: text({ enum: ['picture', 'video', 'color'] })
      .notNull()
      .default('picture'),
    videoId: integer().references(() => videos.id),
    /** The position on its board or in its section, least first: a fractional index. */
    orderKey: text().notNull().default(''),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    indexedTitle: text(),
    indexedDescription: text(),
    /** The title as boards sort by it: `titleKeyOf`. */
    titleKey: text().notNull().default('1'),
    /** Its words for one's own searches alone: marked, and null without any. */
    indexedAltText: text(),
    altText: text().notNull().default(''),
    link: text(),
    /** The link's host without `www.`; null without a link. */
    domain: text(),
    /** The page and picture that it was saved from, hashed; null for none. */
    sourceKey: text(),
    method: text({
      enum: ['uploaded', 'pinbuilder', 'scraped', 'button', 'button_external'],
    }).notNull(),
    viaPinId: integer().references((): AnySQLiteColumn => pins.id, { onDelete: 'set null' }),
    /** The first pin of the chain of saves; null for that pin itself. */
    rootPinId: integer().references((): AnySQLiteColumn => pins.id, { onDelete: 'set null' }),
    /** Listed pins that were saved from this one. Secret saves don't count. */
    saveCount: integer().notNull().default(0),
    /** Whether feeds and search may show it. */
    isListed: integer({ mode: 'boolean' }).notNull().default(false),
    /**
     * The place in feeds of everybody's pins, greatest first: the id, or 2^53 less where the member has three
     * nearby. Triggers keep it while the pin is listed.
     */
    feedKey: integer().notNull().default(0),
    /** Made with AI, as its `maker` or its file's `metadata` says, or by a `person`, as its maker says. */
    aiLabel: text({ enum: ['maker', 'metadata', 'person'] }),
    limitedAt: integer(),
    deletedAt: integer(),
    removalId: integer().references(() => decisions.id, { onDelete: 'set null' }),
    createdAt: integer().notNull(),
  },
  (table) => [
    // Full indexes with a column for each condition: the planner must not walk the trash.
    index('pins_board').on(table.boardId, table.deletedAt),
    index('pins_board_listed').on(table.boardId, table.deletedAt, table.isListed),
    index('pins_section').on(table.sectionId, table.deletedAt),
    index('pins_pinner').on(table.pinnerId, table.deletedAt),
    index('pins_pinner_listed').on(table.pinnerId, table.deletedAt, table.isListed),
    index('pins_host')
      .on(table.hostId)
      .where(sql`${table.hostId} is not null and ${table.deletedAt} is null`),
    /** The sites that a member's pins lead to. */
    index('pins_pinner_site')
      .on(table.pinnerId, table.domain)
      .where(sql`${table.domain} is not null and ${table.deletedAt} is null`),
    index('pins_link').on(table.link, table.boardId).where(sql`${table.link} is not null`),
    index('pins_source')
      .on(table.pinnerId, table.sourceKey)
      .where(sql`${table.sourceKey} is not null and ${table.deletedAt} is null`),
    // Defined after the pinner's: of equal indexes SQLite takes the newest.
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
    index('pins_board_title')
      .on(table.boardId, table.titleKey)
      .where(sql`${table.deletedAt} is null`),
    index('pins_section_title')
      .on(table.sectionId, table.titleKey)
      .where(sql`${table.deletedAt} is null and ${table.sectionId} is not null`),
    /** Public pins, one per picture. */
    index('pins_listed')
      .on(table.id)
      .where(
        sql`${table.deletedAt} is null and ${table.isListed} = 1 and ${table.viaPinId} is null`,
      ),
    index('pins_listed_spread')
      .on(table.feedKey, table.pinnerId, table.boardId)
      .where(
        sql`${table.deletedAt} is null and ${table.isListed} = 1 and ${table.viaPinId} is null`,
      ),
    index('pins_saves')
      .on(table.id)
      .where(
        sql`${table.deletedAt} is null and ${table.isListed} = 1 and ${table.viaPinId} is not null`,
      ),
    index('pins_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('pins_picture').on(table.pictureId, table.pinnerId),
    /** The listed pins that brought a picture in: its saves may be many. */
    index('pins_picture_listed')
      .on(table.pictureId)
      .where(
        sql`${table.deletedAt} is null and ${table.isListed} = 1 and ${table.viaPinId} is null`,
      ),
    index('pins_video').on(table.videoId).where(sql`${table.videoId} is not null`),
    index('pins_removal').on(table.removalId).where(sql`${table.removalId} is not null`),
    index('pins_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    // Partial, so that the planner doesn't sort all pins without one.
    index('pins_via').on(table.viaPinId, table.pinnerId).where(sql`${table.viaPinId} is not null`),
    index('pins_saved_from')
      .on(table.viaPinId)
      .where(sql`${table.viaPinId} is not null and ${table.isListed} = 1`),
    index('pins_root')
      .on(table.rootPinId, table.isListed)
      .where(sql`${table.rootPinId} is not null`),
    check('pins_save_count', sql`${table.saveCount} >= 0`),
  ],
)
