import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

/** What operators ask for by `npm run member`, `npm run review` and `npm run refund`, until the Worker has done it. */
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
      'approve-campaign',
      'reject-campaign',
      'refund',
    ],
  }).notNull(),
  /** A username or an email address, a campaign's id, or an invoice's number with the amount. */
  account: text().notNull(),
  /** Whom it was, once it is done. */
  memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  /** What `staff` makes of the member. */
  role: text({ enum: ['reviewer', 'moderator', 'editor', 'admin'] }),
  createdAt: integer().notNull(),
  doneAt: integer(),
  /** Why it couldn't be done; null where it was. */
  problem: text(),
})
