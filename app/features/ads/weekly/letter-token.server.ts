import { constantTimeEqual } from '@oslojs/crypto/subtle'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { keyedHash } from '../../identity/tokens/secrets.server.ts'

const SIGNATURE_BYTES = 16

/** Names a business in a letter's link, which asks for no log-in. It stays true for all of its letters. */
export function letterToken(env: Env, businessId: number): string {
  return `${businessId}-${signature(env, businessId)}`
}

/** The business of a token; null for one that we didn't sign. */
export function businessOfToken(env: Env, token: string): number | null {
  const [, id, sent] = /^([1-9]\d{0,15})-([\w-]{22})$/.exec(token) ?? []
  if (!id || !sent) return null
  const bytes = (text: string) => new TextEncoder().encode(text)
  return constantTimeEqual(bytes(signature(env, Number(id))), bytes(sent)) ? Number(id) : null
}

function signature(env: Env, businessId: number): string {
  const hash = keyedHash(env, `weekly letter\n${businessId}`)
  return encodeBase64urlNoPadding(hash.slice(0, SIGNATURE_BYTES))
}
