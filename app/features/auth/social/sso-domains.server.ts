import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { ssoDomains } from '../../../db/identities.ts'
import type { OpenIdProvider } from '../../../gateways/openid.server.ts'
import { Refusal } from '../../../refusal.ts'
import { openIdSettings } from './provider-settings.server.ts'
import { decrypted } from './secrets.server.ts'

export type SsoSettings = OpenIdProvider & { domain: string; isEnforced: boolean }

/** The company's provider of an address; null unless its domain is proved. */
export async function ssoSettingsOf(
  { db, env }: Pick<Context, 'db' | 'env'>,
  email: string,
): Promise<SsoSettings | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const [found] = await db
    .select()
    .from(ssoDomains)
    .where(and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.provedAt)))
  if (!found) return null
  const clientSecret = await decrypted(env, found.clientSecret)
  const { issuer, clientId, isEnforced } = found
  return { ...openIdSettings('sso', { issuer, clientId, clientSecret }), domain, isEnforced }
}

/** Refuses `sso_required` for an address whose domain refuses passwords. */
export async function refuseSsoDomain({ db }: Context, email: string): Promise<void> {
  const [found] = await db
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(enforcedFor(sql`${email}`))
  if (found) throw new Refusal('sso_required', 'email')
}

/** The domain of an address that refuses passwords. */
export function enforcedFor(email: SQL) {
  return and(
    eq(ssoDomains.domain, sql`substr(${email}, instr(${email}, '@') + 1)`),
    isNotNull(ssoDomains.provedAt),
    eq(ssoDomains.isEnforced, true),
  )
}
