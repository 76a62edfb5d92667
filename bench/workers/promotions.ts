import { budgetOf } from '../../app/features/ads/spending/budget.server.ts'
import type { Click } from '../../app/features/ads/spending/clicks.ts'

/** The bench asks to decide on clicks at once, or to hold that these campaigns run. */
export type Asked = { clicks: Click[] } | { running: string }

/** Has the real objects decide on clicks; answers what each costs. */
export async function answerPromotions(request: Request, env: Env): Promise<Response> {
  const asked: Asked = await request.json()
  if ('running' in asked) {
    await env.PROMOTIONS.put('sensitive_terms', '[]')
    await env.PROMOTIONS.put('running:US', asked.running)
    return Response.json([])
  }
  const answers = await Promise.all(
    asked.clicks.map((click) => budgetOf(env, click.campaignId).click(click)),
  )
  return Response.json(answers.map((answer) => answer?.micros ?? 0))
}
