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
    /** `stopped` by itself, for a reason; `left` by a member, and remembered for a while. */
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
    lookedAt: integer().notNull(),
    lookAt: integer().notNull(),
    /** When its next message is due; each message names this time, and takes it away from all others. */
    nextAt: integer().notNull(),
    leftAt: integer(),
    createdAt: integer().notNull(),
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
    /** A hash of its id in the feed, else of its link, else of its words: each is taken once. */
    key: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    link: text(),
    addresses: text(),
    /** `skipped` was in the feed before the board followed it; `double` is on the board already. */
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
