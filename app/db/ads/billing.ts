import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

/** The payer of a business's campaigns. The card itself is only the payment company's. */
export const billingProfiles = sqliteTable(
  'billing_profiles',
  {
    advertiserId: integer()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    payerName: text().notNull(),
    email: text().notNull(),
    vatId: text(),
    /** Null for the business's own. */
    payerAddress: text({ mode: 'json' }).$type<{
      street: string
      city: string
      region: string | null
      postalCode: string
      country: string
    }>(),
    /** The payment company's names for the business and its card; null before there is one. */
    customerRef: text(),
    cardRef: text(),
    cardBrand: text(),
    cardLast4: text(),
    /** The last month of the card, `YYYY-MM`. */
    cardExpires: text(),
    cardAt: integer(),
    /** Promoted pins are shown only while it is `valid`. `failed` is a card that was refused a payment. */
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

/** Bills. They name the business by number only: books outlive accounts. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: integer().primaryKey(),
    advertiserId: integer().notNull(),
    number: text().notNull().unique(),
    currency: text().notNull(),
    micros: integer().notNull(),
    /** The tax in it; null where none was calculated. */
    taxMicros: integer(),
    /** The payment company's names for its calculation of the tax, and for what it has booked of it. */
    taxRef: text(),
    taxBooked: text(),
    /** The sum owed beyond whole cents: it stays owed. */
    restMicros: integer().notNull(),
    /** The ledger's rows that it bills: after the first id, up to the last. */
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
        /** The business's own; null for its country's, and left out in bills from before. */
        timeZone?: string | null
      }>()
      .notNull(),
    /** `carried` is a bill too small to be charged: the next one asks for its sum. */
    state: text({ enum: ['open', 'processing', 'failed', 'paid', 'carried'] })
      .notNull()
      .default('open'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer(),
    paymentRef: text(),
    /** The card of a payment under way: another may have been given since. */
    triedCard: text(),
    /** The payment company's code for the last failure. */
    problem: text(),
    failedAt: integer(),
    /** Whether the bank was asked to take the payment back, and what it decided. */
    dispute: text({ enum: ['open', 'won', 'lost'] }),
    createdAt: integer().notNull(),
    paidAt: integer(),
  },
  (table) => [
    index('invoices_advertiser').on(table.advertiserId, table.id),
    // One bill at a time: a business has no two that bill the same rows.
    uniqueIndex('invoices_after').on(table.advertiserId, table.currency, table.afterLedgerId),
    uniqueIndex('invoices_payment')
      .on(table.paymentRef)
      .where(sql`${table.paymentRef} is not null`),
    index('invoices_untaxed')
      .on(table.id)
      .where(sql`${table.taxRef} is not null and ${table.taxBooked} is null`),
    index('invoices_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    check('invoices_amount', sql`${table.micros} > 0 and ${table.micros} % 10000 = 0`),
    check('invoices_rest', sql`${table.restMicros} between 0 and 9999`),
    check('invoices_paid', sql`(${table.state} = 'paid') = (${table.paidAt} is not null)`),
  ],
)

/** Sums that a business is no longer to pay of a bill, each once a credit in the ledger. */
export const creditNotes = sqliteTable(
  'credit_notes',
  {
    id: integer().primaryKey(),
    invoiceId: integer().notNull(),
    number: text().notNull().unique(),
    micros: integer().notNull(),
    /** The tax in it. */
    taxMicros: integer().notNull(),
    ledgerKey: text().notNull(),
    /** The payment company's name for what it has booked of the tax. */
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

/** Events of the payment company by its own ids, each once. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('payment_events_created').on(table.createdAt)],
)
