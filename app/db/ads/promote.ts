import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { pins } from '../content/pins.ts'
import { members } from '../identity/accounts.ts'
import { conversionTags } from './conversions.ts'

/** Promoted pins: campaigns, each for one pin. Amounts are in micros of the currency beside them. */
export const campaigns = sqliteTable(
  'campaigns',
  {
    id: integer().primaryKey(),
    advertiserId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    pinId: integer().references(() => pins.id, { onDelete: 'set null' }),
    actorId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** A repeated key creates nothing. */
    idempotencyKey: text().notNull(),
    /** A hash of the API request's body; null if the campaign was created another way. */
    bodyHash: text(),
    name: text().notNull(),
    objective: text({ enum: ['CONSIDERATION', 'WEB_CONVERSION'] }).notNull(),
    destinationUrl: text().notNull(),
    budgetMicros: integer().notNull(),
    /** The total budget; null for an ongoing campaign. */
    totalMicros: integer(),
    currency: text().notNull(),
    /** An IANA time zone, copied from the business at creation. The campaign's days use it. */
    timeZone: text().notNull().default('UTC'),
    startAt: integer().notNull(),
    /** The end of the campaign's last day; null for an ongoing campaign, and while `waitingDays` is set. */
    endAt: integer(),
    /** How many days the campaign will run once it can be shown; null once it is shown or ended. */
    waitingDays: integer(),
    /** When the campaign could first be shown: it was approved and the card worked. */
    startedAt: integer(),
    /** When the business was emailed that the last day passed before the campaign could be shown. */
    missedEmailAt: integer(),
    status: text({ enum: ['active', 'paused', 'ended'] })
      .notNull()
      .default('active'),
    review: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    /** Why the campaign, or the pin's new text, was rejected. */
    reviewReason: text(),
    /** The approved texts, if the pin or business now shows others; null otherwise. Maintained by triggers. */
    approvedText: text({ mode: 'json' }).$type<{
      title: string
      description: string
      altText: string
      businessName: string | null
      fullName: string
      username: string
      pictureHash: string | null
    }>(),
    /** The review state of the current texts; null if they are approved. */
    alteration: text({ enum: ['waiting', 'refused'] }),
    targeting: text({ mode: 'json' })
      .$type<{ genders: string[]; ages: string[]; interests: number[]; countries: string[] }>()
      .notNull(),
    isAutoTargeting: integer({ mode: 'boolean' }).notNull().default(false),
    conversionTagId: integer().references(() => conversionTags.id, { onDelete: 'set null' }),
    conversionEvent: text(),
    placement: text(),
    /** For optimistic locking. */
    version: integer().notNull().default(1),
    /** When the cron job next checks the budget and pin, earliest first; null once nothing is left to check. */
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
    index('campaigns_starting')
      .on(table.id)
      .where(
        sql`${table.startedAt} is null and ${table.status} = 'active' and ${table.review} = 'approved'`,
      ),
    index('campaigns_missed')
      .on(table.endAt)
      .where(sql`${table.startedAt} is null and ${table.missedEmailAt} is null`),
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
    /** Null if the operator acted, or if the member was erased. */
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
    /** Values before and after an edit, by column, or the operator's reason. */
    detail: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('campaign_changes_campaign').on(table.campaignId, table.id),
    index('campaign_changes_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
  ],
)

/** Campaign drafts, one per pin. Stored on the server so that any device can continue. */
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
    /** Whether the business tracks conversions: 0 not answered, 1 yes, 2 no, 3 not sure. */
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
