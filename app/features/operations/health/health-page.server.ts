import type { Context } from '../../../context.server.ts'
import { requireModerationRight } from '../moderation/require-right.server.ts'
import { problemsOf, readHealth } from './health.server.ts'

export async function readHealthPage(context: Context) {
  requireModerationRight(context, 'see_health')
  const health = await readHealth(context)
  return { ...health, now: context.now, troubles: problemsOf(health, context.now) }
}
