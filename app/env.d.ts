import type { LoginLockout } from '../workers/login-lockout.ts'
import type { Context } from './context.server.ts'
import type { Job } from './jobs.ts'

declare global {
  /** What wrangler.toml binds. Secrets are listed in README. */
  interface Env {
    DB: D1Database
    COUNTERS: KVNamespace
    MEDIA: R2Bucket
    IMAGES: ImagesBinding
    EMAIL: SendEmail
    JOBS: Queue<Job>
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
    /** The experiments that are on, separated by spaces. */
    EXPERIMENTS: string
    /** Where members whose account we closed can write to. */
    APPEALS_EMAIL: string
    /** Site keys of reCAPTCHA; captchas are off where the first is empty. */
    CAPTCHA_V3_KEY: string
    CAPTCHA_V2_KEY: string
    /** Where reCAPTCHA's script and its verification are. */
    CAPTCHA_SCRIPT_URL: string
    CAPTCHA_VERIFY_URL: string
    /** Secrets of reCAPTCHA, where it is on. */
    CAPTCHA_V3_SECRET?: string
    CAPTCHA_V2_SECRET?: string
    /** The address of a picture that browsers ask for after each save, on a logging host; empty for none. */
    LOG_URL: string
    /** Signs links that lead off the site. */
    LINK_SECRET: string
    /** Names the files of pictures and videos. */
    MEDIA_SECRET: string
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
