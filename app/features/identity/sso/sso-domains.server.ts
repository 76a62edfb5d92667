import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { ssoDomains } from '../../../db/identity/identities.ts'
import type { OpenIdProvider } from '../../../gateways/openid.server.ts'
import { Refusal } from '../../../refusal.ts'
import { domainOf } from '../names/email.ts'
import { openIdSettings } from '../sign-in-methods/provider-settings.server.ts'
import { decrypted } from '../tokens/secrets.server.ts'

/** A company's provider settings; null unless its domain is proved. */
export async function ssoSettingsOf(
  context: Pick<Context, 'db' | 'env'>,
  domain: string,
): Promise<OpenIdProvider | null> {
  const [found] = await provedDomain(context, domain)
  if (!found) return null
  const { issuer, clientId } = found
  const clientSecret = await decrypted(context.env, found.clientSecret)
  return openIdSettings('sso', { issuer, clientId, clientSecret })
}

export async function isSsoDomain(context: Context, domain: string): Promise<boolean> {
  const [found] = await provedDomain(context, domain)
  return found !== undefined
}

function provedDomain({ db }: Pick<Context, 'db'>, domain: string) {
  return db
    .select()
    .from(ssoDomains)
    .where(and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.provedAt)))
}

/** Refuses `sso_required` for a domain with single sign-on, unless its company vouches for the person. */
export async function refuseSsoDomain(
  context: Context,
  email: string,
  { companyDomain = null, field = 'email' }: { companyDomain?: string | null; field?: string } = {},
): Promise<void> {
  if (companyDomain === domainOf(email)) return
  const [found] = await enforcedDomainRow(context, email)
  if (found) throw new Refusal('sso_required', field)
}

export function enforcedDomainRow({ db }: Context, email: string) {
  return db
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(enforcedFor(sql`${email}`))
}

export function enforcedFor(email: SQL) {
  return and(
    // Older accounts may have an address without an `@`, which has no domain.
    eq(
      ssoDomains.domain,
      sql`iif(instr(${email}, '@'), substr(${email}, instr(${email}, '@') + 1), null)`,
    ),
    isNotNull(ssoDomains.provedAt),
    eq(ssoDomains.isEnforced, true),
  )
}
