import { constantTimeEqual } from '@oslojs/crypto/subtle'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { keyedHash } from './secrets.server.ts'

const SIGNATURE_BYTES = 16

/** The letters that one press ends. */
type LetterName = 'weekly letter' | 'monthly copy'

/** Names a member in the link that ends a letter, without a log-in. It stays true for all letters of the kind. */
export function letterToken(env: Env, letter: LetterName, memberId: number): string {
  return `${memberId}-${signature(env, letter, memberId)}`
}

/** The member of a token; null for one that we didn't sign for this letter. */
export function memberOfToken(env: Env, letter: LetterName, token: string): number | null {
  const [, id, sent] = /^([1-9]\d{0,15})-([\w-]{22})$/.exec(token) ?? []
  if (!id || !sent) return null
  const bytes = (text: string) => new TextEncoder().encode(text)
  const isOurs = constantTimeEqual(bytes(signature(env, letter, Number(id))), bytes(sent))
  return isOurs ? Number(id) : null
}

function signature(env: Env, letter: LetterName, memberId: number): string {
  const hash = keyedHash(env, `${letter}\n${memberId}`)
  return encodeBase64urlNoPadding(hash.slice(0, SIGNATURE_BYTES))
}
