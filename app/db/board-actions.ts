import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'
import { boardSections, boards } from './boards.ts'
import { pins } from './pins.ts'

/** An act on many pins of a board, done in chunks by the queue, and what its bar shows. */
export const boardActions = sqliteTable(
  'board_actions',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /**
     * `merge` moves a board's pins, section by section, and then deletes the board; `dissolve` moves a
     * section's pins, and then it is gone.
     */
    kind: text({ enum: ['move', 'copy', 'delete', 'merge', 'dissolve'] }).notNull(),
    sourceBoardId: integer()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    /** Null where pins go nowhere. */
    targetBoardId: integer().references(() => boards.id, { onDelete: 'cascade' }),
    targetSectionId: integer().references(() => boardSections.id, { onDelete: 'set null' }),
    /** JSON of the sections that it made or took away, as rows: undoing it takes away or makes those. */
    sections: text().notNull().default('[]'),
    state: text({ enum: ['running', 'done', 'undoing', 'undone'] }).notNull(),
    /** How many pins it is about, and how many it has done. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    createdAt: integer().notNull(),
    finishedAt: integer(),
  },
  (table) => [
    index('board_actions_member').on(table.memberId, table.id),
    index('board_actions_source').on(table.sourceBoardId),
    index('board_actions_target').on(table.targetBoardId),
    index('board_actions_section').on(table.targetSectionId),
    check('board_actions_done', sql`${table.done} between 0 and ${table.total}`),
  ],
)

/** The boards that a running act holds: each by one at a time. */
export const busyBoards = sqliteTable(
  'busy_boards',
  {
    boardId: integer()
      .primaryKey()
      .references(() => boards.id, { onDelete: 'cascade' }),
    actionId: integer()
      .notNull()
      .references(() => boardActions.id, { onDelete: 'cascade' }),
  },
  (table) => [index('busy_boards_action').on(table.actionId)],
)

/** The pins that an act is about, and where each was before: what it takes to go on, once, and to undo. */
export const boardActionPins = sqliteTable(
  'board_action_pins',
  {
    actionId: integer()
      .notNull()
      .references(() => boardActions.id, { onDelete: 'cascade' }),
    pinId: integer()
      .notNull()
      .references(() => pins.id, { onDelete: 'cascade' }),
    oldSectionId: integer(),
    oldOrderKey: text().notNull(),
    /** Where it goes. */
    newSectionId: integer(),
    newOrderKey: text().notNull().default(''),
    /** The pin that a copy made. */
    copyId: integer(),
    isDone: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.pinId] }),
    index('board_action_pins_open').on(table.actionId, table.isDone, table.pinId),
    index('board_action_pins_pin').on(table.pinId),
  ],
)
