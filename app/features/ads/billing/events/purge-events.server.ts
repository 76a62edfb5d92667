import { lte } from 'drizzle-orm'
import { paymentEvents } from '../../../../db/ads/billing.ts'
import { EVENTS_KEPT_MS } from '../limits.ts'
import type { Worker } from '../settle.server.ts'

export async function purgePaymentEvents({ db, now }: Worker): Promise<void> {
  await db.delete(paymentEvents).where(lte(paymentEvents.createdAt, now - EVENTS_KEPT_MS))
}
