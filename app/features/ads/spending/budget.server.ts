import type { Context } from '../../../context.server.ts'
import type { Plan } from './clicks.ts'

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
