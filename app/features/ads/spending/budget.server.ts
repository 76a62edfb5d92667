import type { Context } from '../../../context.server.ts'
import { dayNumber } from '../../../forms/zoned-days.ts'
import { Refusal } from '../../../refusal.ts'
import type { Plan } from './clicks.ts'
import type { Bounds, FormerTotal, Spending, TotalBounds } from './total.ts'
import { spentByDay, zoneOf } from './write-clicks.server.ts'

export function budgetOf({ CAMPAIGN_BUDGET }: Env, campaignId: number) {
  return CAMPAIGN_BUDGET.get(CAMPAIGN_BUDGET.idFromName(String(campaignId)))
}

/** Applies a change to the budget object at once. If this fails, the next click applies it. */
export async function updateBudgetPlan(
  context: Context,
  campaignId: number,
  plan: Plan,
): Promise<void> {
  try {
    await budgetOf(context.env, campaignId).setPlan(plan)
  } catch (error) {
    context.waitUntil(Promise.reject(error))
  }
}

/**
 * Makes the budget object enforce a change and returns the new total. Refuses `budget_unreachable`: the ledger alone
 * can't replace it, because it lacks the last second's clicks.
 */
export async function changeBudget(
  context: Context,
  { campaignId, version }: { campaignId: number; version: number },
  before: TotalBounds,
  after: Bounds,
  former: FormerTotal[],
): Promise<number | null> {
  const asked = { campaignId, version: version + 1, now: context.now }
  try {
    return await budgetOf(context.env, campaignId).change(asked, before, after, former)
  } catch (error) {
    context.waitUntil(Promise.reject(error))
    throw new Refusal('budget_unreachable')
  }
}

/** Reads a campaign's cost so far, from the ledger if its budget can't be reached. */
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
