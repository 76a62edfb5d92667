import { inArray, type SQL, sql } from 'drizzle-orm'
import { invoices } from '../../../db/ads/billing.ts'

const UNPAID = ['open', 'processing', 'failed'] as const

export const UNPAID_STATES: SQL = sql`('open', 'processing', 'failed')`

export const isUnpaid: SQL = inArray(invoices.state, UNPAID)
