import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'
import { campaigns } from './promote.ts'

/**
 * What businesses owe and paid. Triggers refuse every change: a mistake is mended by another row. It names
 * businesses and campaigns by number only, outlives both, and says nothing about who clicked. Ids grow in the
 * order in which rows are written, so that "up to this row" is a complete bill.
 */
export const ledger = sqliteTable(
  'ledger',
  {
    id: integer().primaryKey(),
    advertiserId: integer().notNull(),
    /** Null for payments and refunds. */
    campaignId: integer(),
    /**
     * `click` is owed and `unbilled` costs nothing; `payment` is money received, `credit` a correction in
     * favour of the business, and `refund` money given back.
     */
    kind: text({ enum: ['click', 'unbilled', 'payment', 'credit', 'refund'] }).notNull(),
    /** Why a click costs nothing. */
    reason: text({
      enum: [
        'own',
        'repeated',
        'bot',
        'prefetch',
        'stale',
        'used',
        'budget_gone',
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

/** What a campaign's days were planned to cost, and what they brought besides clicks. */
export const campaignDays = sqliteTable(
  'campaign_days',
  {
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Days since 1970, in UTC. */
    day: integer().notNull(),
    /** The budget of that day as it was last. */
    budgetMicros: integer().notNull(),
    views: integer().notNull().default(0),
    saves: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.day] })],
)

/** Promoted pins that members don't want to see again. */
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
