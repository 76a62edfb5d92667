import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { identities } from '../../../db/identity/identities.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { domainOf, type EmailQuery } from '../names/email.ts'
import { connectPath } from '../providers/connect/connect-path.ts'
import { callbackUrl } from '../sign-in-methods/callback-url.ts'
import type { SsoInfo } from './sso.ts'
import { isSsoDomain } from './sso-domains.server.ts'

/** Reads whether an address has an account, but only for single sign-on domains. Refuses `rate_limited`. */
export async function readSsoInfo(context: Context, { email }: EmailQuery): Promise<SsoInfo> {
  await limitRate(context, 'exists')
  const { db, env } = context
  const domain = domainOf(email)
  if (!(await isSsoDomain(context, domain))) {
    return {
      isSso: false,
      existingUser: false,
      existingUserIsSso: false,
      authorizationUri: null,
      redirectUri: null,
      exchangeCodeToTokenInfoUrl: null,
    }
  }
  const [member] = await db
    .select({ identityId: identities.id })
    .from(members)
    .leftJoin(identities, and(eq(identities.memberId, members.id), eq(identities.provider, 'sso')))
    .where(eq(members.email, email))
    .limit(1)
  return {
    isSso: true,
    existingUser: member !== undefined,
    existingUserIsSso: Boolean(member?.identityId),
    authorizationUri: env.SITE_ORIGIN + connectPath('sso', { email }),
    redirectUri: callbackUrl(env, { provider: 'sso', domain }),
    exchangeCodeToTokenInfoUrl: `${env.SITE_ORIGIN}/v3/sso/exchange/`,
  }
}
