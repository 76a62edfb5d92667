import type { CampaignBudget } from '../workers/budget/campaign-budget.ts'
import type { LoginLockout } from '../workers/login-lockout.ts'
import type { RateCounter } from '../workers/rate-counter.ts'
import type { SiteTurns } from '../workers/site-turns.ts'
import type { Variables } from './config.ts'
import type { Context } from './context.server.ts'
import type { Job } from './jobs.ts'

declare global {
  namespace Intl {
    interface Locale {
      /** ECMA-402, not in TypeScript's library yet. */
      getTimeZones?(): string[] | undefined
    }
  }

  interface Env extends Variables {
    DB: D1Database
    COUNTERS: KVNamespace
    PROMOTIONS: KVNamespace
    MEDIA: R2Bucket
    PUBLIC_MEDIA?: R2Bucket
    IMAGES: ImagesBinding
    EMAIL: SendEmail
    METRICS?: AnalyticsEngineDataset
    CF_VERSION_METADATA: WorkerVersionMetadata
    JOBS: Queue<Job>
    IMPORTS: Queue<Job>
    LOGIN_LOCKOUT: DurableObjectNamespace<LoginLockout>
    CAMPAIGN_BUDGET: DurableObjectNamespace<CampaignBudget>
    RATE_COUNTER: DurableObjectNamespace<RateCounter>
    SITE_TURNS: DurableObjectNamespace<SiteTurns>
  }
}

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true
  }

  interface AppLoadContext extends Context {
    /** Whether the page of this request may load Google's one-tap. */
    hasOneTap?: boolean
    /** Whether scripts ask for the data of a page, which is read into memory. */
    isForData?: boolean
    route?: string
    chosenAt?: number | null
    replyHeaders: Headers
    nonce: string
  }
}
