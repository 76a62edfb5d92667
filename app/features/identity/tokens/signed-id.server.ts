import { constantTimeEqual } from '@oslojs/crypto/subtle'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { keyedHash } from './secrets.server.ts'

const SIGNATURE_BYTES = 16

/** Says what the id identifies: a secret link, a video upload, or a member, for one-click unsubscribe. */
type Purpose = 'weekly email' | 'monthly copy' | 'weekly digest' | 'secret link' | 'media upload'

/** A signed id for a link that works without logging in. It never expires by itself. */
export function signedId(env: Env, purpose: Purpose, id: number): string {
  return `${id}-${signature(env, purpose, id)}`
}

/** The id in a token; null if we didn't sign it for this purpose. */
export function readSignedId(env: Env, purpose: Purpose, token: string): number | null {
  const [, id, sent] = /^([1-9]\d{0,15})-([\w-]{22})$/.exec(token) ?? []
  if (!id || !sent) return null
  const bytes = (text: string) => new TextEncoder().encode(text)
  const isOurs = constantTimeEqual(bytes(signature(env, purpose, Number(id))), bytes(sent))
  return isOurs ? Number(id) : null
}

function signature(env: Env, purpose: Purpose, id: number): string {
  const hash = keyedHash(env, `${purpose}\n${id}`)
  return encodeBase64urlNoPadding(hash.slice(0, SIGNATURE_BYTES))
}
