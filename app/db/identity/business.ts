import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'

/** A business's facts. Its ad account has the same id. A trigger creates it with the business. */
export const businesses = sqliteTable(
  'businesses',
  {
    memberId: integer()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text({
      enum: ['shop', 'service', 'brand', 'creator', 'publisher', 'nonprofit', 'other'],
    })
      .notNull()
      .default('other'),
    site: text(),
    /** Decides the currency of its campaigns; fixed from the first one on. */
    country: text().notNull(),
    /** An IANA zone of its country; null for the main one. */
    timeZone: text(),
    contactName: text(),
    contactEmail: text(),
    contactPhone: text(),
    street: text(),
    city: text(),
    region: text(),
    postalCode: text(),
    requiresTwoFactor: integer({ mode: 'boolean' }).notNull().default(false),
    /** When it agreed to what the GDPR asks of advertisers; null before. */
    gdprConsentAt: integer(),
    /** When the week that was written about last ended; 0 before the first. */
    weeklyLetterAt: integer().notNull().default(0),
    wantsWeeklyLetter: integer({ mode: 'boolean' }).notNull().default(true),
  },
  (table) => [
    index('businesses_weekly').on(table.weeklyLetterAt).where(sql`${table.wantsWeeklyLetter} = 1`),
  ],
)

/** Members who may act for a business. One invited by email may have no account yet. */
export const businessAccess = sqliteTable(
  'business_access',
  {
    id: integer().primaryKey(),
    businessId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
    /** Lower case; null where the member is known. */
    email: text(),
    roles: text({ mode: 'json' })
      .$type<('ADMIN' | 'CAMPAIGN_MANAGER' | 'ANALYST' | 'PROFILE')[]>()
      .notNull(),
    state: text({ enum: ['invited', 'accepted'] }).notNull(),
    /** The member who gave these roles, at `createdAt`. */
    inviterId: integer().references(() => members.id, { onDelete: 'set null' }),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('business_access_member')
      .on(table.businessId, table.memberId)
      .where(sql`${table.memberId} is not null`),
    uniqueIndex('business_access_email')
      .on(table.businessId, table.email)
      .where(sql`${table.email} is not null`),
    index('business_access_business').on(table.businessId, table.id),
    index('business_access_businesses').on(table.memberId, table.state),
    index('business_access_address').on(table.email),
    index('business_access_inviter').on(table.inviterId),
    check('business_access_who', sql`(${table.memberId} is null) <> (${table.email} is null)`),
    check('business_access_other', sql`${table.memberId} is not ${table.businessId}`),
  ],
)
