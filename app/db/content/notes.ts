import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'
import { pins } from './pins.ts'

/** Members' private notes on their own pins. A trigger deletes a note when its pin gets another owner. */
export const pinNotes = sqliteTable(
  'pin_notes',
  {
    pinId: integer()
      .primaryKey()
      .references(() => pins.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    indexedText: text(),
  },
  (table) => [
    index('pin_notes_member').on(table.memberId),
    check('pin_notes_text', sql`${table.text} <> ''`),
  ],
)

/** A pin's note before its last change, for an undo within an hour. Never shown. */
export const pastNotes = sqliteTable(
  'past_notes',
  {
    pinId: integer()
      .primaryKey()
      .references(() => pins.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The change's id, which includes its time. */
    changeId: integer().notNull(),
    text: text().notNull(),
    indexedText: text(),
  },
  (table) => [
    index('past_notes_member').on(table.memberId),
    index('past_notes_change').on(table.changeId),
  ],
)
