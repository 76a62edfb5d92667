import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'
import { boardSections, boards } from './boards.ts'
import { pins } from './pins.ts'

/** A bulk action on a board's pins; the queue runs it in chunks. */
export const boardActions = sqliteTable(
  'board_actions',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** After moving the pins, `merge` also deletes the board, and `dissolve` deletes the section. */
    kind: text({ enum: ['move', 'copy', 'delete', 'merge', 'dissolve'] }).notNull(),
    sourceBoardId: integer()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    targetBoardId: integer().references(() => boards.id, { onDelete: 'cascade' }),
    targetSectionId: integer().references(() => boardSections.id, { onDelete: 'set null' }),
    /** The sections that the action created or deleted, as JSON, for the undo. */
    sections: text().notNull().default('[]'),
    state: text({ enum: ['running', 'done', 'undoing', 'undone'] }).notNull(),
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
    newSectionId: integer(),
    newOrderKey: text().notNull().default(''),
    copyId: integer(),
    isDone: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.pinId] }),
    index('board_action_pins_open').on(table.actionId, table.isDone, table.pinId),
    index('board_action_pins_pin').on(table.pinId),
  ],
)
