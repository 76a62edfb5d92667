import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'

/** Copies of members' data, made in parts by the queue. */
export const dataExports = sqliteTable(
  'data_exports',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Names its files in R2; nobody can guess it. */
    secret: text().notNull(),
    /** The last pin of each part, as JSON; the first part has all that isn't a file, too. */
    ends: text({ mode: 'json' }).$type<number[]>().notNull(),
    partsDone: integer().notNull().default(0),
    bytes: integer().notNull().default(0),
    /** When the part under way was begun last, and how often. */
    triedAt: integer().notNull(),
    tries: integer().notNull().default(0),
    createdAt: integer().notNull(),
    finishedAt: integer(),
  },
  (table) => [
    index('data_exports_member').on(table.memberId, table.id),
    index('data_exports_age').on(table.createdAt),
  ],
)

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
