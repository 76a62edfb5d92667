import type { Context } from '../../../context.server.ts'
import { requireModerationRight } from '../moderation/require-right.server.ts'
import { readHealth, shownProblemsOf } from './health.server.ts'

export async function readHealthPage(context: Context) {
  requireModerationRight(context, 'see_health')
  const health = await readHealth(context)
  return { ...health, now: context.now, troubles: shownProblemsOf(health, context.now) }
}
