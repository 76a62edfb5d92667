import type { Context } from '../../../context.server.ts'
import type { Plan } from './clicks.ts'
import { dayNumber } from './days.ts'
import type { Spending } from './total.ts'
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
