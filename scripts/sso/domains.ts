import { newId } from '../../app/db/ids.ts'
import { callbackUrl } from '../../app/features/identity/sign-in-methods/callback-url.ts'
import { encrypted } from '../../app/features/identity/tokens/secrets.server.ts'
import { txtRecords } from '../../app/gateways/dns.server.ts'
import { quoted } from '../site/store.ts'

export type NewSsoDomain = {
  domain: string
  issuer: string
  clientId: string
  clientSecret: string
  isEnforced: boolean
}

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** The statement that adds a domain, and the DNS record that proves ownership. Throws unless the text is a domain. */
export async function addStatement(
  { domain, issuer, clientId, clientSecret, isEnforced }: NewSsoDomain,
  secretsKey: string | undefined,
): Promise<{ sql: string; proof: string }> {
  const url = URL.parse(issuer)
  if (!DOMAIN.test(domain)) throw new Error(`"${domain}" isn't a domain.`)
  if (url?.protocol !== 'https:' && url?.hostname !== 'localhost') {
    throw new Error(`"${issuer}" isn't an issuer: it must be an https address.`)
  }
  if (!secretsKey) throw new Error('SECRETS_KEY is missing: it encrypts the client secret.')
  const proof = crypto.randomUUID()
  const secret = await encrypted({ SECRETS_KEY: secretsKey }, clientSecret)
  const now = Date.now()
  const values = [newId(now), domain, issuer, clientId, secret, proof, Number(isEnforced), now]
  const sql = `insert into sso_domains (id, domain, issuer, client_id, client_secret, proof, is_enforced, created_at) values (${values.map(quoted).join(', ')})`
  return { sql, proof }
}

export function callbackOf(siteOrigin: string, domain: string): string {
  return callbackUrl({ SITE_ORIGIN: siteOrigin }, { provider: 'sso', domain })
}

export function proofRecord(domain: string, proof: string): { name: string; text: string } {
  return { name: `_pinfold.${domain}`, text: `pinfold-domain=${proof}` }
}

export async function isDomainVerified(
  domain: string,
  proof: string,
  resolver: string,
): Promise<boolean> {
  const { name, text } = proofRecord(domain, proof)
  const texts = await txtRecords(name, resolver)
  if (texts === null) throw new Error(`${new URL(resolver).origin} didn't respond.`)
  return texts.includes(text)
}
