import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

/** The payer of a business's campaigns. Only the payment provider stores the card itself. */
export const billingProfiles = sqliteTable(
  'billing_profiles',
  {
    advertiserId: integer()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    payerName: text().notNull(),
    email: text().notNull(),
    vatId: text(),
    payerAddress: text({ mode: 'json' }).$type<{
      street: string
      city: string
      region: string | null
      postalCode: string
      country: string
    }>(),
    /** The payment provider's ids of the customer and its card; null until they exist. */
    customerRef: text(),
    cardRef: text(),
    cardBrand: text(),
    cardLast4: text(),
    /** The card's expiry month, `YYYY-MM`. */
    cardExpires: text(),
    cardAt: integer(),
    /** Promoted pins are shown only while the state is `valid`. `failed` means that a payment was declined. */
    cardState: text({ enum: ['none', 'valid', 'failed'] })
      .notNull()
      .default('none'),
    thresholdMicros: integer(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('billing_profiles_customer')
      .on(table.customerRef)
      .where(sql`${table.customerRef} is not null`),
  ],
)

/** Bills refer to the business only by number, because accounting records outlive accounts. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: integer().primaryKey(),
    advertiserId: integer().notNull(),
    number: text().notNull().unique(),
    currency: text().notNull(),
    micros: integer().notNull(),
    /** The included tax; null if no tax was calculated. */
    taxMicros: integer(),
    /** The payment provider's ids of the tax calculation and of the booked tax transaction. */
    taxRef: text(),
    taxBooked: text(),
    /** The fraction of a cent that remains owed. */
    remainingMicros: integer().notNull(),
    /** The ledger rows billed: those after `afterLedgerId`, up to and including `throughLedgerId`. */
    afterLedgerId: integer().notNull(),
    throughLedgerId: integer().notNull(),
    payer: text({ mode: 'json' })
      .$type<{
        name: string
        email: string
        vatId: string | null
        street: string
        city: string
        region: string | null
        postalCode: string
        country: string
        /** The business's own time zone; null for its country's default, and missing in older bills. */
        timeZone?: string | null
      }>()
      .notNull(),
    /** `carried` is a bill too small to charge; its amount is added to the next bill. */
    state: text({ enum: ['open', 'processing', 'failed', 'paid', 'carried'] })
      .notNull()
      .default('open'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer(),
    paymentRef: text(),
    /** The card of a pending payment. The business may have added another card since. */
    triedCard: text(),
    /** The payment provider's code for the last failed payment. */
    problem: text(),
    failedAt: integer(),
    /** Whether the payment is disputed, and how the bank decided. */
    dispute: text({ enum: ['open', 'won', 'lost'] }),
    createdAt: integer().notNull(),
    paidAt: integer(),
  },
  (table) => [
    index('invoices_advertiser').on(table.advertiserId, table.id),
    // Ensures that no two bills of a business cover the same rows.
    uniqueIndex('invoices_after').on(table.advertiserId, table.currency, table.afterLedgerId),
    uniqueIndex('invoices_payment')
      .on(table.paymentRef)
      .where(sql`${table.paymentRef} is not null`),
    index('invoices_untaxed')
      .on(table.id)
      .where(sql`${table.taxRef} is not null and ${table.taxBooked} is null`),
    index('invoices_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    check('invoices_amount', sql`${table.micros} > 0 and ${table.micros} % 10000 = 0`),
    check('invoices_rest', sql`${table.remainingMicros} between 0 and 9999`),
    check('invoices_paid', sql`(${table.state} = 'paid') = (${table.paidAt} is not null)`),
  ],
)

/** Amounts credited to a business on a bill, each also a credit in the ledger. */
export const creditNotes = sqliteTable(
  'credit_notes',
  {
    id: integer().primaryKey(),
    invoiceId: integer().notNull(),
    number: text().notNull().unique(),
    micros: integer().notNull(),
    /** The included tax. */
    taxMicros: integer().notNull(),
    ledgerKey: text().notNull(),
    /** The payment provider's id of the booked tax transaction. */
    taxBooked: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('credit_notes_ledger_key').on(table.ledgerKey),
    index('credit_notes_invoice').on(table.invoiceId),
    index('credit_notes_untaxed')
      .on(table.id)
      .where(sql`${table.taxMicros} > 0 and ${table.taxBooked} is null`),
    check(
      'credit_notes_amount',
      sql`${table.micros} > 0 and ${table.taxMicros} between 0 and ${table.micros}`,
    ),
  ],
)

/** Webhook events by the payment provider's ids, each processed once. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('payment_events_created').on(table.createdAt)],
)
