import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { pictures } from '../core/media.ts'
import { members } from '../identity/accounts.ts'
import { decisions } from '../operations/decisions.ts'

export const boards = sqliteTable(
  'boards',
  {
    id: integer().primaryKey(),
    ownerId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The member who created the board for its owner; null if the owner created it. */
    actorId: integer().references(() => members.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** Trimmed, in lower case and without accents; unique per owner. */
    foldedName: text().notNull(),
    /** The name folded for search (`app/text/folded-words.ts`); null if that equals the name. */
    indexedName: text(),
    /** The last segment of the board's path; unique per owner, including deleted boards. */
    slug: text().notNull(),
    description: text().notNull().default(''),
    privacy: text({ enum: ['public', 'secret', 'protected'] })
      .notNull()
      .default('public'),
    /** `quick_creates` boards are named by a first save; see `first-boards.ts`. */
    layout: text({ enum: ['default', 'quick_creates'] })
      .notNull()
      .default('default'),
    /** The order of the board's pins for every viewer; `hand` uses the pins' order keys. */
    pinOrder: text({ enum: ['hand', 'newest', 'oldest', 'title'] })
      .notNull()
      .default('hand'),
    /** The default AI label of pins created on the board; null for none. */
    pinLabel: text({ enum: ['maker', 'person'] }),
    /** The cover that the owner chose; null shows the latest pins. */
    coverId: integer().references(() => pictures.id),
    pinCount: integer().notNull().default(0),
    sectionCount: integer().notNull().default(0),
    followerCount: integer().notNull().default(0),
    archivedAt: integer(),
    limitedAt: integer(),
    deletedAt: integer(),
    /** The moderation decision that deleted the board. Only an operator can then restore the board. */
    removalId: integer().references(() => decisions.id, { onDelete: 'set null' }),
    /** Triggers increment it when anything on the board's page changes, except members' own rows. */
    version: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('boards_name')
      .on(table.ownerId, table.foldedName)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('boards_slug').on(table.ownerId, table.slug),
    index('boards_owner').on(table.ownerId, table.id).where(sql`${table.deletedAt} is null`),
    index('boards_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('boards_cover').on(table.coverId),
    index('boards_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('boards_removal').on(table.removalId).where(sql`${table.removalId} is not null`),
    index('boards_trash_owner')
      .on(table.ownerId, table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    check(
      'boards_counts',
      sql`${table.pinCount} >= 0 and ${table.sectionCount} >= 0 and ${table.followerCount} >= 0`,
    ),
  ],
)

export const boardSections = sqliteTable(
  'board_sections',
  {
    id: integer().primaryKey(),
    boardId: integer()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    foldedTitle: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    pinCount: integer().notNull().default(0),
    orderKey: text().notNull().default(''),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('board_sections_order').on(table.boardId, table.orderKey),
    uniqueIndex('board_sections_title').on(table.boardId, table.foldedTitle),
    uniqueIndex('board_sections_slug').on(table.boardId, table.slug),
    check('board_sections_counts', sql`${table.pinCount} >= 0`),
  ],
)

/** A member's own order of the boards on their profile, by order key. Nobody else sees it. */
export const boardPlaces = sqliteTable(
  'board_places',
  {
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    boardId: integer()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    orderKey: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.boardId] }),
    index('board_places_board').on(table.boardId),
  ],
)

export const boardFollows = sqliteTable(
  'board_follows',
  {
    id: integer().primaryKey(),
    followerId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    boardId: integer()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('board_follows_pair').on(table.followerId, table.boardId),
    index('board_follows_board').on(table.boardId),
    index('board_follows_follower').on(table.followerId, table.id),
  ],
)

/** Members who may save to a board. Somebody invited by email may have no account yet. */
export const boardCollaborators = sqliteTable(
  'board_collaborators',
  {
    id: integer().primaryKey(),
    boardId: integer()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
    email: text(),
    state: text({ enum: ['invited', 'accepted'] }).notNull(),
    inviterId: integer().references(() => members.id, { onDelete: 'set null' }),
    createdAt: integer().notNull(),
    device: text(),
  },
  (table) => [
    uniqueIndex('board_collaborators_member')
      .on(table.boardId, table.memberId)
      .where(sql`${table.memberId} is not null`),
    uniqueIndex('board_collaborators_email')
      .on(table.boardId, table.email)
      .where(sql`${table.email} is not null`),
    index('board_collaborators_board').on(table.boardId),
    index('board_collaborators_boards').on(table.memberId, table.state),
    index('board_collaborators_address').on(table.email),
    index('board_collaborators_inviter').on(table.inviterId),
    check('board_collaborators_who', sql`(${table.memberId} is null) <> (${table.email} is null)`),
  ],
)

/** Links that open a secret board to anyone. A trigger deletes them when the board is deleted or no longer secret. */
export const secretLinks = sqliteTable(
  'secret_links',
  {
    id: integer().primaryKey(),
    boardId: integer()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    expiresAt: integer().notNull(),
    revokedAt: integer(),
    createdAt: integer().notNull(),
    device: text(),
  },
  (table) => [index('secret_links_board').on(table.boardId)],
)
