import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'
import { campaigns } from './promote.ts'

/**
 * Debts and payments; triggers refuse changes. It has only numbers of businesses and campaigns,
 * which it outlives, and no clickers. Ids grow as rows are written: a bill up to one is complete.
 */
export const ledger = sqliteTable(
  'ledger',
  {
    id: integer().primaryKey(),
    advertiserId: integer().notNull(),
    /** Null for all but clicks. */
    campaignId: integer(),
    /**
     * `unbilled` costs nothing, `credit` favours the business, `refund` is money that went back, by
     * us or by the bank, and `returned` such money that came to us again. A bill's tax is a `refund`
     * with the key `tax:` and its id.
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
    /** Added to what is owed: negative for payments and credits. */
    micros: integer().notNull(),
    currency: text().notNull(),
    /** A row that is written twice is there once. A click's is its click id. */
    key: text().notNull().unique(),
    /** When it happened; it may be written later. */
    at: integer().notNull(),
    /** A click's day, since 1970, in its campaign's zone; null for one of UTC from before. */
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

/** The planned costs of campaigns' days, and their counts besides clicks. */
export const campaignDays = sqliteTable(
  'campaign_days',
  {
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Days since 1970, in the campaign's zone. */
    day: integer().notNull(),
    budgetMicros: integer().notNull(),
    views: integer().notNull().default(0),
    saves: integer().notNull().default(0),
    /** How the day's budget is spread; null before the clock did. */
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
