import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'
import { pictures, videos } from '../core/media.ts'
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
    /** The member who created the pin for its pinner; null if the pinner created it. */
    actorId: integer().references(() => members.id, { onDelete: 'set null' }),
    boardId: integer()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    /** The board's owner, if somebody else created the pin. Needed to hide the owner's pins without a join. */
    hostId: integer(),
    sectionId: integer().references(() => boardSections.id),
    pictureId: integer()
      .notNull()
      .references(() => pictures.id),
    media: text({ enum: ['picture', 'video', 'color'] })
      .notNull()
      .default('picture'),
    videoId: integer().references(() => videos.id),
    captionsHash: text(),
    /** Whether the pinner says that the video has no speech, and so needs no captions. */
    hasNoSpeech: integer({ mode: 'boolean' }).notNull().default(false),
    /** The position on its board or in its section: a fractional index, in ascending order. */
    orderKey: text().notNull().default(''),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    indexedTitle: text(),
    indexedDescription: text(),
    /** The title's sort key on boards: `titleKeyOf`. */
    titleKey: text().notNull().default('1'),
    indexedAltText: text(),
    altText: text().notNull().default(''),
    link: text(),
    /** The link's host without `www.`; null without a link. */
    domain: text(),
    /** A hash of the page and picture that the pin was saved from; null without a page. */
    sourceKey: text(),
    method: text({
      enum: ['uploaded', 'pinbuilder', 'scraped', 'button', 'button_external'],
    }).notNull(),
    viaPinId: integer().references((): AnySQLiteColumn => pins.id, { onDelete: 'set null' }),
    /** The first pin in the chain of saves; null if it is this pin. */
    rootPinId: integer().references((): AnySQLiteColumn => pins.id, { onDelete: 'set null' }),
    /** Listed pins that were saved from this pin. Secret saves don't count. */
    saveCount: integer().notNull().default(0),
    /** Whether feeds and search may show the pin. */
    isListed: integer({ mode: 'boolean' }).notNull().default(false),
    /**
     * The sort key in public feeds, highest first: the id, or the id minus 2^53 if the member already has three pins
     * nearby. Triggers maintain it for listed pins.
     */
    feedKey: integer().notNull().default(0),
    /** AI according to the `maker` or the file's `metadata`; `person` if the maker says it is not AI. */
    aiLabel: text({ enum: ['maker', 'metadata', 'person'] }),
    limitedAt: integer(),
    deletedAt: integer(),
    removalId: integer().references(() => decisions.id, { onDelete: 'set null' }),
    createdAt: integer().notNull(),
    /** When a text, the link or the AI label last changed; null if never. */
    editedAt: integer(),
  },
  (table) => [
    // The index isn't partial and has each condition's column, so that the planner doesn't scan the trash.
    index('pins_board').on(table.boardId, table.deletedAt),
    index('pins_board_listed').on(table.boardId, table.deletedAt, table.isListed),
    index('pins_section').on(table.sectionId, table.deletedAt),
    index('pins_pinner').on(table.pinnerId, table.deletedAt),
    index('pins_pinner_listed').on(table.pinnerId, table.deletedAt, table.isListed),
    index('pins_host')
      .on(table.hostId)
      .where(sql`${table.hostId} is not null and ${table.deletedAt} is null`),
    /** Finds the sites that a member's pins link to. */
    index('pins_pinner_site')
      .on(table.pinnerId, table.domain)
      .where(sql`${table.domain} is not null and ${table.deletedAt} is null`),
    index('pins_link').on(table.link, table.boardId).where(sql`${table.link} is not null`),
    index('pins_source')
      .on(table.pinnerId, table.sourceKey)
      .where(sql`${table.sourceKey} is not null and ${table.deletedAt} is null`),
    // Must be defined after `pins_pinner`, because SQLite chooses the newest of equally good indexes.
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
    /** Finds public pins, one per picture. */
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
    /** Finds the listed original pins of a picture without reading its saves, which may be many. */
    index('pins_picture_listed')
      .on(table.pictureId)
      .where(
        sql`${table.deletedAt} is null and ${table.isListed} = 1 and ${table.viaPinId} is null`,
      ),
    index('pins_video').on(table.videoId).where(sql`${table.videoId} is not null`),
    index('pins_captions').on(table.captionsHash).where(sql`${table.captionsHash} is not null`),
    index('pins_removal').on(table.removalId).where(sql`${table.removalId} is not null`),
    index('pins_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    // A partial index, so that the planner doesn't sort all the pins whose `viaPinId` is null.
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
