import type { LoginLockout } from '../workers/login-lockout.ts'
import type { Context } from './context.server.ts'

declare global {
  /** What wrangler.toml binds. Secrets are listed in README. */
  interface Env {
    DB: D1Database
    COUNTERS: KVNamespace
    MEDIA: R2Bucket
    IMAGES: ImagesBinding
    EMAIL: SendEmail
    LOGIN_LOCKOUT: DurableObjectNamespace<LoginLockout>
    /** Origins, separated by spaces, that the page and picture fetchers may reach although they are local. */
    FETCH_ALLOW: string
    /** Multiplies the rate limits, for load tests; never the lockout. */
    LIMIT_SCALE: string
    /** Where the site is reached, such as `https://pinfold.example`: links in messages begin with it. */
    SITE_ORIGIN: string
    /** The address that messages come from. */
    MAIL_FROM: string
    /** `on` keeps every message and shows it at `/dev/outbox/`; never in production. */
    OUTBOX: string
  }
}

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true
  }

  interface AppLoadContext extends Context {
    /** Headers that the answer to this request will carry, whatever answers it. */
    replyHeaders: Headers
    /** What this answer's scripts and styles must carry to run. */
    nonce: string
  }
}
