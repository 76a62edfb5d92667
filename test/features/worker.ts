import type { Job } from '../../app/jobs.ts'
import { handleQueue } from '../../workers/jobs.ts'
import { LoginLockout as BuiltLockout } from '../../workers/login-lockout.ts'
import { rememberedArgon2 } from '../argon2.ts'

export { CampaignBudget } from '../../workers/budget/campaign-budget.ts'
export { RateCounter } from '../../workers/rate-counter.ts'
export { SiteTurns } from '../../workers/site-turns.ts'

export class LoginLockout extends BuiltLockout {
  override readonly argon2 = rememberedArgon2
}

/** The domain's tests call it directly; this worker only lends them its bindings and works off its queue. */
export default {
  fetch: () => new Response(null, { status: 404 }),
  queue: handleQueue,
} satisfies ExportedHandler<Env, Job>
