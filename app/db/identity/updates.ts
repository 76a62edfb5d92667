import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'

/** That something happened to a member's subject on a day, in UTC; the people are read from what they did. */
export const updates = sqliteTable(
  'updates',
  {
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    day: integer().notNull(),
    kind: text({
      enum: [
        'saved',
        'followed',
        'board_followed',
        'board_pinned',
        'invited',
        'joined',
        'sent_pin',
        'sent_board',
        'sent_profile',
        'imported',
        'data_ready',
        'decided',
        'appeal_answered',
        'campaign_approved',
        'campaign_rejected',
        'campaign_ended',
        'bill_unpaid',
        'claim_lapsed',
        'price_fell',
        'new_device',
      ],
    }).notNull(),
    subjectId: integer().notNull(),
    /** The first such act since they last looked. */
    at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day, table.kind, table.subjectId] }),
    index('updates_newest').on(table.memberId, table.at),
  ],
)
