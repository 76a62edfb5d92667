import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

/** Orders by `npm run member`, `npm run review` and `npm run refund`; the Worker does them. */
export const operatorOrders = sqliteTable('operator_orders', {
  id: integer().primaryKey(),
  act: text({
    enum: [
      'suspend',
      'deactivate',
      'soft-ban',
      'restore',
      'staff',
      'not-staff',
      'distrust-email',
      'approve-campaign',
      'reject-campaign',
      'reject-words-campaign',
      'refund',
    ],
  }).notNull(),
  /** A username or an email address, a campaign's id, or an invoice's number with the amount. */
  account: text().notNull(),
  memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  role: text({ enum: ['reviewer', 'moderator', 'editor', 'admin'] }),
  createdAt: integer().notNull(),
  doneAt: integer(),
  /** Why it couldn't be done; null where it was. */
  problem: text(),
})
