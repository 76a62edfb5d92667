import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'

/** Events about a member's subject, one row per kind and UTC day. The rows of the actions say who acted. */
export const notifications = sqliteTable(
  'notifications',
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
        'campaign_changes_rejected',
        'campaign_ended',
        'bill_unpaid',
        'claim_lapsed',
        'price_fell',
        'new_device',
      ],
    }).notNull(),
    subjectId: integer().notNull(),
    /** When the first such event happened since the member last opened Notifications. */
    at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day, table.kind, table.subjectId] }),
    index('notifications_newest').on(table.memberId, table.at),
  ],
)
