import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { isPassword } from '../../app/features/identity/passwords/password-check.server.ts'
import { hashPassword } from '../../app/features/identity/passwords/passwords.server.ts'
import { loadArgon2 } from '../../workers/argon2.ts'
import type { Account } from '../site/better-auth.ts'

export { CampaignBudget } from '../../workers/budget/campaign-budget.ts'
export { LoginLockout } from '../../workers/login-lockout.ts'
export { RateCounter } from '../../workers/rate-counter.ts'
export { SiteTurns } from '../../workers/site-turns.ts'

type Auth = ReturnType<typeof authOver>

const hashing = { argon2: loadArgon2 }

/** Limits that are counted but never reached, as in the product's own benchmark. */
const COUNTED_ONLY = { window: 60, max: 1_000_000_000 }

/** The settings that differ between variants; everything else is better-auth's default. */
const VARIANTS: Record<string, Pick<BetterAuthOptions, 'emailAndPassword' | 'session'>> = {
  'own-hash': { emailAndPassword: { enabled: true } },
  'same-hash': {
    emailAndPassword: {
      enabled: true,
      password: {
        hash: (password) => hashPassword(hashing, password),
        verify: ({ hash, password }) => isPassword(hashing, password, hash),
      },
    },
  },
  'cookie-cache': {
    emailAndPassword: { enabled: true },
    session: { cookieCache: { enabled: true, maxAge: 5 * 60 } },
  },
}

const auths = new Map<string, Auth>()

/**
 * Runs better-auth on its own in a worker, over the same D1. The header `Peer` selects the variant. A POST to
 * `/accounts` creates its tables and signs up the accounts in the body.
 */
export default {
  async fetch(request, env): Promise<Response> {
    const variant = request.headers.get('Peer') ?? ''
    const auth = auths.get(variant) ?? authOver(env.DB, variant)
    auths.set(variant, auth)
    if (new URL(request.url).pathname !== '/accounts') return auth.handler(request)

    const accounts = await request.json<Account[]>()
    const { runMigrations } = await getMigrations(auth.options)
    await runMigrations()
    for (const body of accounts) await auth.api.signUpEmail({ body })
    return new Response('Signed up')
  },
} satisfies ExportedHandler<Env>

function authOver(database: D1Database, variant: string) {
  return betterAuth({
    ...VARIANTS[variant],
    database,
    secret: 'known to everyone, for a database that is nobody’s',
    rateLimit: { enabled: true, ...COUNTED_ONLY, customRules: { '/sign-in/*': COUNTED_ONLY } },
    advanced: { ipAddress: { ipAddressHeaders: ['cf-connecting-ip'] } },
  })
}
