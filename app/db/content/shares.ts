import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

/** A pin, board or profile that a member shared with another member, who is notified. */
export const shares = sqliteTable(
  'shares',
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
    /** The sender's message; empty without one. */
    message: text().notNull().default(''),
    /**
     * When the receiver stopped seeing it: the sender withdrew it, or one of them blocked the other. The row stays for a
     * while, as evidence for a report.
     */
    hiddenAt: integer(),
  },
  (table) => [
    index('shares_received').on(table.receiverId, table.kind, table.subjectId),
    index('shares_sender').on(table.senderId),
  ],
)
