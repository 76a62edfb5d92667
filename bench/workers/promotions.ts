import { budgetOf } from '../../app/features/ads/spending/budget.server.ts'
import type { Click } from '../../app/features/ads/spending/clicks.ts'

/** A request for decisions on clicks, or for starting these campaigns. */
export type PromotionsRequest = { clicks: Click[] } | { running: string }

/** Lets the real objects decide on clicks; returns the cost of each. */
export async function answerPromotions(request: Request, env: Env): Promise<Response> {
  const input: PromotionsRequest = await request.json()
  if ('running' in input) {
    await env.PROMOTIONS.put('sensitive_terms', '[]')
    await env.PROMOTIONS.put('running:US', input.running)
    return Response.json([])
  }
  const answers = await Promise.all(
    input.clicks.map((click) => budgetOf(env, click.campaignId).click(click)),
  )
  return Response.json(answers.map((answer) => answer?.micros ?? 0))
}
