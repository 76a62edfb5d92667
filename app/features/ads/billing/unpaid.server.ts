import { inArray, type SQL, sql } from 'drizzle-orm'
import { invoices } from '../../../db/ads/billing.ts'

const UNPAID = ['open', 'processing', 'failed'] as const

/** The states of a bill that waits for its payment, as a list in SQL. */
export const UNPAID_STATES: SQL = sql`('open', 'processing', 'failed')`

export const isUnpaid: SQL = inArray(invoices.state, UNPAID)
