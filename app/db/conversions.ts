import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'

/** What a business counts on its own site. */
export const conversionTags = sqliteTable(
  'conversion_tags',
  {
    id: integer().primaryKey(),
    advertiserId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('conversion_tags_advertiser').on(table.advertiserId, table.id)],
)

/** What tags told. Nothing in it says who somebody was. */
export const conversionEvents = sqliteTable(
  'conversion_events',
  {
    id: integer().primaryKey(),
    tagId: integer()
      .notNull()
      .references(() => conversionTags.id, { onDelete: 'cascade' }),
    event: text({
      enum: [
        'PAGE_VISIT',
        'SIGNUP',
        'CHECKOUT',
        'ADD_TO_CART',
        'LEAD',
        'SEARCH',
        'WATCH_VIDEO',
        'VIEW_CATEGORY',
        'CUSTOM',
      ],
    }).notNull(),
    /** The site's own name for it: an event that is told twice counts once. */
    eventId: text(),
    /** The ledger's key of the click that it goes back to, within 30 days; null for none. */
    clickKey: text(),
    campaignId: integer(),
    valueMicros: integer(),
    currency: text(),
    /** Told by a test: shown to who tries the tag, counted nowhere. */
    isTest: integer({ mode: 'boolean' }).notNull().default(false),
    via: text({ enum: ['image', 'script'] }).notNull(),
    /** The host of the page that it was told from, where the browser says. */
    host: text(),
    at: integer().notNull(),
  },
  (table) => [
    uniqueIndex('conversion_events_once')
      .on(table.tagId, table.event, table.eventId)
      .where(sql`${table.eventId} is not null`),
    index('conversion_events_tag').on(table.tagId, table.id),
    index('conversion_events_campaign')
      .on(table.campaignId, table.at)
      .where(sql`${table.campaignId} is not null`),
    check(
      'conversion_events_value',
      sql`(${table.valueMicros} is null) = (${table.currency} is null)`,
    ),
  ],
)
