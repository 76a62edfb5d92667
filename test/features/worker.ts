import type { Job } from '../../app/jobs.ts'
import { LoginLockout as BuiltLockout } from '../../workers/login-lockout.ts'
import { cachedArgon2 } from '../argon2.ts'
import { loadedAlone } from '../module-loads.ts'

export { CampaignBudget } from '../../workers/budget/campaign-budget.ts'
export { RateCounter } from '../../workers/rate-counter.ts'
export { SiteTurns } from '../../workers/site-turns.ts'

export class LoginLockout extends BuiltLockout {
  override readonly argon2 = cachedArgon2
}

/** The domain's tests call the domain directly. This worker only provides bindings and processes the queue. */
export default {
  fetch: () => new Response(null, { status: 404 }),
  async queue(batch, env) {
    const { handleQueue } = await loadedAlone(() => import('../../workers/background/jobs.ts'))
    await handleQueue(batch, env)
  },
} satisfies ExportedHandler<Env, Job>
