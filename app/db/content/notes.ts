import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'
import { pins } from './pins.ts'

/** Notes of members to their own pins, for themselves; a trigger deletes one whose pin becomes somebody else's. */
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

/** The note that the last change of a pin's note took away, to be put back within an hour; nobody is shown it. */
export const pastNotes = sqliteTable(
  'past_notes',
  {
    pinId: integer()
      .primaryKey()
      .references(() => pins.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** An id of the change, with its time. */
    changeId: integer().notNull(),
    text: text().notNull(),
    indexedText: text(),
  },
  (table) => [
    index('past_notes_member').on(table.memberId),
    index('past_notes_change').on(table.changeId),
  ],
)
