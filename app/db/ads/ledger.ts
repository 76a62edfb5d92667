import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'
import { campaigns } from './promote.ts'

/**
 * Debts and payments. Triggers reject changes. Rows outlive businesses and campaigns, so they refer to them by number
 * only, and never identify people who click. Ids increase, so a later row can't belong to a bill already written.
 */
export const ledger = sqliteTable(
  'ledger',
  {
    id: integer().primaryKey(),
    advertiserId: integer().notNull(),
    campaignId: integer(),
    /**
     * `unbilled` costs nothing, `credit` reduces the debt, `refund` is money that we or the bank paid back, `returned`
     * is a refund that the bank sent back to us. A bill's tax is a `refund` too, with the key `tax:` and the bill's id,
     * because a kind of its own would need a new table.
     */
    kind: text({
      enum: ['click', 'unbilled', 'payment', 'credit', 'refund', 'returned'],
    }).notNull(),
    reason: text({
      enum: [
        'own',
        'repeated',
        'bot',
        'prefetch',
        'stale',
        'used',
        'budget_gone',
        'total_gone',
        'ended',
        'unreachable',
      ],
    }),
    /** The amount added to the balance owed; negative for payments, credits and returned refunds. */
    micros: integer().notNull(),
    currency: text().notNull(),
    /** The idempotency key: a row written twice is stored once. A click's key is its click id. */
    key: text().notNull().unique(),
    at: integer().notNull(),
    /** The click's day in the campaign's time zone, counted from 1970; null in older rows, whose days are UTC. */
    day: integer(),
  },
  (table) => [
    index('ledger_advertiser').on(table.advertiserId, table.id),
    index('ledger_campaign').on(table.campaignId, table.at),
    check('ledger_reason', sql`(${table.kind} = 'unbilled') = (${table.reason} is not null)`),
    check(
      'ledger_sign',
      sql`case ${table.kind} when 'unbilled' then ${table.micros} = 0
        when 'click' then ${table.micros} > 0 when 'refund' then ${table.micros} > 0
        else ${table.micros} < 0 end`,
    ),
    check(
      'ledger_of_campaign',
      sql`${table.campaignId} is not null or ${table.kind} not in ('click', 'unbilled')`,
    ),
  ],
)

type Pace = { from: number; until: number; spentMicros: number; budgetMicros: number }

/** Each campaign's planned cost per day, and its counts other than clicks. */
export const campaignDays = sqliteTable(
  'campaign_days',
  {
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Days since 1970, in the campaign's time zone. */
    day: integer().notNull(),
    budgetMicros: integer().notNull(),
    views: integer().notNull().default(0),
    saves: integer().notNull().default(0),
    /** How the day's budget is spread; null until the cron job has set it. */
    pace: text({ mode: 'json' }).$type<Pace>(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.day] })],
)

export const hiddenPromotions = sqliteTable(
  'hidden_promotions',
  {
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.campaignId] }),
    index('hidden_promotions_campaign').on(table.campaignId),
  ],
)
