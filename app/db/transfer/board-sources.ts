import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boardSections, boards } from '../content/boards.ts'
import { pins } from '../content/pins.ts'
import { members } from '../identity/accounts.ts'
import { importItems } from './imports.ts'

export const boardSources = sqliteTable(
  'board_sources',
  {
    id: integer().primaryKey(),
    boardId: integer()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    sectionId: integer().references(() => boardSections.id, { onDelete: 'set null' }),
    address: text().notNull(),
    title: text().notNull(),
    /** `stopped`: we stopped following. `left`: a member stopped following, and the row is kept for a while. */
    state: text({ enum: ['following', 'stopped', 'left'] }).notNull(),
    reason: text({
      enum: [
        'unreachable',
        'refused',
        'elsewhere',
        'too_large',
        'no_feed',
        'robots',
        'gone',
        'silent',
        'board_gone',
        'board_archived',
        'no_right',
        'account_closed',
      ],
    }),
    etag: text(),
    modified: text(),
    leftOut: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    failingSince: integer(),
    checkedAt: integer().notNull(),
    checkAt: integer().notNull(),
    /** When the next message is due. The first message claims this time; duplicates do nothing. */
    nextAt: integer().notNull(),
    leftAt: integer(),
    createdAt: integer().notNull(),
    device: text(),
  },
  (table) => [
    uniqueIndex('board_sources_address').on(table.boardId, table.address),
    index('board_sources_member').on(table.memberId),
    index('board_sources_section').on(table.sectionId),
    index('board_sources_due').on(table.nextAt).where(sql`${table.state} = 'following'`),
    index('board_sources_left').on(table.leftAt).where(sql`${table.state} = 'left'`),
  ],
)

export const sourceEntries = sqliteTable(
  'source_entries',
  {
    id: integer().primaryKey(),
    sourceId: integer()
      .notNull()
      .references(() => boardSources.id, { onDelete: 'cascade' }),
    /** A hash of the entry's id, or else its link or text, so that each entry is imported once. */
    key: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    link: text(),
    addresses: text(),
    /** A JSON array of the alt texts of `addresses`; null if all are empty. */
    altTexts: text(),
    /** `skipped`: the feed had it before the board followed the feed. `double`: the board already had it. */
    state: text({ enum: ['skipped', 'open', 'made', 'double', 'failed'] }).notNull(),
    reason: text({ enum: importItems.reason.enumValues }),
    retries: integer().notNull().default(0),
    nextAt: integer().notNull().default(0),
    foundAt: integer().notNull(),
    pinId: integer().references(() => pins.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('source_entries_key').on(table.sourceId, table.key),
    index('source_entries_state').on(table.sourceId, table.state, table.nextAt),
    index('source_entries_pin').on(table.pinId),
  ],
)
