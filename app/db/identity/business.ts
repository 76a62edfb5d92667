import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'

/** A business's details. Its ad account has the same id. A trigger creates the row with the business. */
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
    /** Sets the currency of the business's campaigns. The country can't change after the first campaign. */
    country: text().notNull(),
    /** An IANA time zone of the business's country; null for the country's main zone. */
    timeZone: text(),
    contactName: text(),
    contactEmail: text(),
    contactPhone: text(),
    street: text(),
    city: text(),
    region: text(),
    postalCode: text(),
    requiresTwoFactor: integer({ mode: 'boolean' }).notNull().default(false),
    /** When the business accepted the GDPR terms for advertisers; null if it hasn't. */
    gdprConsentAt: integer(),
    /** The end of the last week covered by an email; 0 before the first. */
    weeklyEmailAt: integer().notNull().default(0),
    wantsWeeklyEmail: integer({ mode: 'boolean' }).notNull().default(true),
  },
  (table) => [
    index('businesses_weekly').on(table.weeklyEmailAt).where(sql`${table.wantsWeeklyEmail} = 1`),
  ],
)

/** Members with access to a business. Somebody invited by email may have no account yet. */
export const businessAccess = sqliteTable(
  'business_access',
  {
    id: integer().primaryKey(),
    businessId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
    email: text(),
    roles: text({ mode: 'json' })
      .$type<('ADMIN' | 'CAMPAIGN_MANAGER' | 'ANALYST' | 'PROFILE')[]>()
      .notNull(),
    state: text({ enum: ['invited', 'accepted'] }).notNull(),
    /** The member who gave these roles, at `createdAt`. */
    inviterId: integer().references(() => members.id, { onDelete: 'set null' }),
    createdAt: integer().notNull(),
    device: text(),
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
