import { eq, sql } from 'drizzle-orm'
import { campaigns } from '../../../db/ads/promote.ts'
import type { Database } from '../../../db/database.ts'
import type { Plan } from './clicks.ts'

/** A campaign's plan from its row alone. Ignores the card, pin and owner, which can also stop it. */
export const PLAN = {
  version: campaigns.version,
  isRunning: sql`${campaigns.status} = 'active' and ${campaigns.review} = 'approved'`
    .mapWith(Boolean)
    .as('is_running'),
  budgetMicros: campaigns.budgetMicros,
  totalMicros: campaigns.totalMicros,
  endAt: campaigns.endAt,
}

export async function campaignPlan(db: Database, campaignId: number): Promise<Plan | null> {
  const [plan] = await db.select(PLAN).from(campaigns).where(eq(campaigns.id, campaignId))
  return plan ?? null
}
