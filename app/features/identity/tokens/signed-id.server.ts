import { constantTimeEqual } from '@oslojs/crypto/subtle'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { keyedHash } from './secrets.server.ts'

const SIGNATURE_BYTES = 16

/** Letters that one press ends, by their member's id; a link to a board, by the link's; a video to send, by its own. */
type Purpose = 'weekly letter' | 'monthly copy' | 'weekly digest' | 'secret link' | 'media upload'

/** An id for a link that works without a log-in. It never expires by itself. */
export function signedId(env: Env, purpose: Purpose, id: number): string {
  return `${id}-${signature(env, purpose, id)}`
}

/** The id of a token; null for one that we didn't sign for this purpose. */
export function idOfSigned(env: Env, purpose: Purpose, token: string): number | null {
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
