import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import type { Plan } from './clicks.ts'
import { dayNumber } from './days.ts'
import type { Bounds, Spending, TotalBounds } from './total.ts'
import { spentByDay, zoneOf } from './write-clicks.server.ts'

export function budgetOf({ CAMPAIGN_BUDGET }: Env, campaignId: number) {
  return CAMPAIGN_BUDGET.get(CAMPAIGN_BUDGET.idFromName(String(campaignId)))
}

/** Makes a change count at once. Should it fail, the next click's own plan says the same. */
export async function tellBudget(context: Context, campaignId: number, plan: Plan): Promise<void> {
  try {
    await budgetOf(context.env, campaignId).setPlan(plan)
  } catch (error) {
    context.waitUntil(Promise.reject(error))
  }
}

/**
 * Has the budget bind to a change of what was seen, and answers its total, for the row to take. Refuses
 * `budget_unreachable`: by the ledger, clicks of the last second would be missing.
 */
export async function changeBudget(
  context: Context,
  { campaignId, version }: { campaignId: number; version: number },
  before: TotalBounds,
  after: Bounds,
): Promise<number | null> {
  const asked = { campaignId, version: version + 1, now: context.now }
  try {
    return await budgetOf(context.env, campaignId).change(asked, before, after)
  } catch (error) {
    context.waitUntil(Promise.reject(error))
    throw new Refusal('budget_unreachable')
  }
}

/** Reads what a campaign has cost until now; by the ledger while its budget can't be reached. */
export async function readSpending(context: Context, campaignId: number): Promise<Spending> {
  const { env, db, now } = context
  try {
    return await budgetOf(env, campaignId).spending(campaignId, now)
  } catch (error) {
    context.waitUntil(Promise.reject(error))
    const sums = await spentByDay(db, campaignId)
    const today = dayNumber(now, await zoneOf(db, campaignId))
    return {
      spentMicros: [...sums.values()].reduce((sum, micros) => sum + micros, 0),
      spentTodayMicros: sums.get(today) ?? 0,
      unwrittenMicros: 0,
    }
  }
}
