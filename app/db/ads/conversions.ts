import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'
import { CONVERSION_EVENTS } from './conversion-events.ts'

export const conversionTags = sqliteTable(
  'conversion_tags',
  {
    id: integer().primaryKey(),
    advertiserId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    unknownEvent: text(),
    unknownEventAt: integer(),
    createdAt: integer().notNull(),
    deletedAt: integer(),
    device: text(),
  },
  (table) => [
    index('conversion_tags_advertiser').on(table.advertiserId, table.id),
    uniqueIndex('conversion_tags_name')
      .on(table.advertiserId, table.name)
      .where(sql`${table.deletedAt} is null`),
  ],
)

export const conversionEvents = sqliteTable(
  'conversion_events',
  {
    id: integer().primaryKey(),
    tagId: integer()
      .notNull()
      .references(() => conversionTags.id, { onDelete: 'cascade' }),
    event: text({ enum: CONVERSION_EVENTS }).notNull(),
    /** The site's own id of the event: an event that is reported twice counts once. */
    eventId: text(),
    /** The click id. It is compared with the ledger on each read, because the click's row may be written later. */
    clickKey: text(),
    valueMicros: integer(),
    currency: text(),
    valueProblem: text({ enum: ['currency_missing', 'currency_unknown', 'malformed'] }),
    repeats: integer().notNull().default(0),
    /** Only the tester sees a test event; it is never counted. */
    isTest: integer({ mode: 'boolean' }).notNull().default(false),
    via: text({ enum: ['image', 'script'] }).notNull(),
    host: text(),
    at: integer().notNull(),
  },
  (table) => [
    uniqueIndex('conversion_events_once')
      .on(table.tagId, table.event, table.eventId, table.isTest)
      .where(sql`${table.eventId} is not null`),
    index('conversion_events_tag').on(table.tagId, table.id),
    index('conversion_events_clicked')
      .on(table.tagId, table.at)
      .where(sql`${table.clickKey} is not null`),
    check(
      'conversion_events_value',
      sql`(${table.valueMicros} is null) = (${table.currency} is null)`,
    ),
  ],
)
