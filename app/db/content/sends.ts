import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

/** A pin, board or profile that a member sent to another one, who reads of it among their updates. */
export const sends = sqliteTable(
  'sends',
  {
    id: integer().primaryKey(),
    senderId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    receiverId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['pin', 'board', 'profile'] }).notNull(),
    subjectId: integer().notNull(),
  },
  (table) => [
    index('sends_received').on(table.receiverId, table.kind, table.subjectId),
    index('sends_sender').on(table.senderId),
  ],
)
