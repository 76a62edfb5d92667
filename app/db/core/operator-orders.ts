import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

/** Commands of `npm run member`, `npm run review` and `npm run refund` for the Worker to carry out. */
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
  /** A username or email address, a campaign's id, or an invoice number with the amount. */
  account: text().notNull(),
  memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  role: text({ enum: ['reviewer', 'moderator', 'editor', 'admin'] }),
  createdAt: integer().notNull(),
  doneAt: integer(),
  /** Why the order failed; null if it succeeded. */
  problem: text(),
})
