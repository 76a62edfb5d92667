import type { CampaignBudget } from '../workers/campaign-budget.ts'
import type { LoginLockout } from '../workers/login-lockout.ts'
import type { RateCounter } from '../workers/rate-counter.ts'
import type { Context } from './context.server.ts'
import type { Job } from './jobs.ts'

declare global {
  /** The bindings of wrangler.toml. README explains each variable. */
  interface Env {
    DB: D1Database
    COUNTERS: KVNamespace
    PROMOTIONS: KVNamespace
    MEDIA: R2Bucket
    IMAGES: ImagesBinding
    EMAIL: SendEmail
    JOBS: Queue<Job>
    LOGIN_LOCKOUT: DurableObjectNamespace<LoginLockout>
    CAMPAIGN_BUDGET: DurableObjectNamespace<CampaignBudget>
    RATE_COUNTER: DurableObjectNamespace<RateCounter>
    FETCH_ALLOW: string
    LIMIT_SCALE: string
    SITE_ORIGIN: string
    MAIL_FROM: string
    OUTBOX: string
    EXPERIMENTS: string
    APPEALS_EMAIL: string
    CONTACT_EMAIL: string
    SECURITY_EMAIL: string
    CAMPAIGN_REVIEW: string
    PROMOTIONS_SECONDS: string
    CAPTCHA_V3_KEY: string
    CAPTCHA_V2_KEY: string
    CAPTCHA_SCRIPT_URL: string
    CAPTCHA_VERIFY_URL: string
    CAPTCHA_V3_SECRET?: string
    CAPTCHA_V2_SECRET?: string
    LOG_URL: string
    GOOGLE_ISSUER: string
    GOOGLE_CLIENT_ID: string
    GOOGLE_CLIENT_SECRET?: string
    LINE_ISSUER: string
    LINE_CLIENT_ID: string
    LINE_CLIENT_SECRET?: string
    FACEBOOK_DIALOG_ORIGIN: string
    FACEBOOK_GRAPH_ORIGIN: string
    FACEBOOK_CLIENT_ID: string
    FACEBOOK_CLIENT_SECRET?: string
    INSTAGRAM_DIALOG_ORIGIN: string
    INSTAGRAM_TOKEN_ORIGIN: string
    INSTAGRAM_GRAPH_ORIGIN: string
    INSTAGRAM_CLIENT_ID: string
    INSTAGRAM_CLIENT_SECRET?: string
    ONE_TAP_SCRIPT_URL: string
    DNS_RESOLVER_URL: string
    STRIPE_ORIGIN: string
    STRIPE_SECRET_KEY?: string
    STRIPE_WEBHOOK_SECRET?: string
    SECRETS_KEY: string
    SMS_URL: string
    SMS_FROM: string
    SMS_ACCOUNT: string
    SMS_COUNTRIES: string
    SMS_DAILY_LIMIT: string
    SMS_TOKEN?: string
    LINK_SECRET: string
    MEDIA_SECRET: string
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
    /** Headers that every response to this request carries. */
    replyHeaders: Headers
    nonce: string
  }
}
