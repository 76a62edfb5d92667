import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { pins } from '../content/pins.ts'
import { members } from '../identity/accounts.ts'
import { conversionTags } from './conversions.ts'

/** Pins that a business pays to have shown. Money is in micros of the currency beside it. */
export const campaigns = sqliteTable(
  'campaigns',
  {
    id: integer().primaryKey(),
    advertiserId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    pinId: integer().references(() => pins.id, { onDelete: 'set null' }),
    actorId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** A second request with the same key creates nothing. */
    idempotencyKey: text().notNull(),
    name: text().notNull(),
    objective: text({ enum: ['CONSIDERATION', 'WEB_CONVERSION'] }).notNull(),
    destinationUrl: text().notNull(),
    /** For a day. */
    budgetMicros: integer().notNull(),
    /** The most that it costs in all; null for an ongoing one. */
    totalMicros: integer(),
    currency: text().notNull(),
    /** An IANA zone, its business's when it began: its days are of this zone. */
    timeZone: text().notNull().default('UTC'),
    startAt: integer().notNull(),
    /** The end of its last day; null for an ongoing one. */
    endAt: integer(),
    status: text({ enum: ['active', 'paused', 'ended'] })
      .notNull()
      .default('active'),
    review: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    /** Why it was rejected, or the pin's new words were. */
    reviewReason: text(),
    /** The words that were approved, while its pin says others; null else. A trigger keeps them. */
    approvedWords: text({ mode: 'json' }).$type<{
      title: string
      description: string
      altText: string
    }>(),
    /** How the review of its pin's new words stands; null while the pin says what was approved. */
    alteration: text({ enum: ['waiting', 'refused'] }),
    targeting: text({ mode: 'json' })
      .$type<{ genders: string[]; ages: string[]; interests: number[]; countries: string[] }>()
      .notNull(),
    isAutoTargeting: integer({ mode: 'boolean' }).notNull().default(false),
    conversionTagId: integer().references(() => conversionTags.id, { onDelete: 'set null' }),
    conversionEvent: text(),
    placement: text(),
    /** A change of an older version is refused. */
    version: integer().notNull().default(1),
    /** When the clock asks its budget and pin again, the least first; null when nothing is left to ask. */
    dueAt: integer().default(0),
    createdAt: integer().notNull(),
    endedAt: integer(),
  },
  (table) => [
    uniqueIndex('campaigns_key').on(table.advertiserId, table.idempotencyKey),
    index('campaigns_advertiser').on(table.advertiserId, table.id),
    index('campaigns_pin').on(table.pinId).where(sql`${table.pinId} is not null`),
    index('campaigns_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('campaigns_tag')
      .on(table.conversionTagId)
      .where(sql`${table.conversionTagId} is not null`),
    index('campaigns_review')
      .on(table.id)
      .where(sql`${table.review} = 'pending' or ${table.alteration} = 'waiting'`),
    index('campaigns_due').on(table.dueAt, table.id).where(sql`${table.dueAt} is not null`),
    check('campaigns_budget', sql`${table.budgetMicros} > 0`),
  ],
)

export const campaignChanges = sqliteTable(
  'campaign_changes',
  {
    id: integer().primaryKey(),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Null for the operator, and for an erased member. */
    actorId: integer().references(() => members.id, { onDelete: 'set null' }),
    act: text({
      enum: [
        'created',
        'edited',
        'paused',
        'resumed',
        'ended',
        'approved',
        'rejected',
        'words_approved',
        'words_rejected',
      ],
    }).notNull(),
    /** Values before and after an edit, by column; or the operator's reason. */
    detail: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('campaign_changes_campaign').on(table.campaignId, table.id),
    index('campaign_changes_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
  ],
)

/** Unfinished campaigns, one a pin, kept on the server so that any device goes on. */
export const promoteDrafts = sqliteTable(
  'promote_drafts',
  {
    id: integer().primaryKey(),
    advertiserId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    pinId: integer()
      .notNull()
      .references(() => pins.id, { onDelete: 'cascade' }),
    form: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** Whether the business counts conversions: 0 not answered, 1 yes, 2 no, 3 not sure. */
    upsellAnswer: integer().notNull().default(0),
    placement: text(),
    updatedAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('promote_drafts_pin').on(table.advertiserId, table.pinId),
    index('promote_drafts_of_pin').on(table.pinId),
    check('promote_drafts_answer', sql`${table.upsellAnswer} between 0 and 3`),
  ],
)
