import { constantTimeEqual } from '@oslojs/crypto/subtle'
import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding'
import * as v from 'valibot'
import { keyedHash } from '../../identity/tokens/secrets.server.ts'

/** One impression: a promoted pin that was shown to a member once. */
export type Impression = {
  campaignId: number
  memberId: number
  priceMicros: number
  at: number
  /** 22 unguessable characters that identify the impression, and its click. */
  nonce: string
}

/** An impression's token in a request; empty if there is none. */
export const TrackingParams = v.fallback(v.optional(v.string(), ''), '')

const NONCE_BYTES = 16
const SIGNATURE_BYTES = 16

const Number36 = v.pipe(
  v.string(),
  v.regex(/^[0-9a-z]{1,11}$/),
  v.transform((text) => Number.parseInt(text, 36)),
)

const Parts = v.pipe(
  v.string(),
  v.maxLength(120),
  v.transform((token) => token.split('.')),
  v.strictTuple([
    Number36,
    Number36,
    Number36,
    Number36,
    v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
    v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  ]),
)

export function newNonce(): string {
  return encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)))
}

export function signImpression(
  env: Env,
  { campaignId, memberId, priceMicros, at, nonce }: Impression,
): string {
  const numbers = [campaignId, memberId, priceMicros, at].map((number) => number.toString(36))
  const text = [...numbers, nonce].join('.')
  return `${text}.${encodeBase64urlNoPadding(signature(env, text))}`
}

/** The impression that a token identifies; null if we didn't sign it. */
export function readImpression(env: Env, token: string): Impression | null {
  const parts = v.safeParse(Parts, token)
  if (!parts.success) return null
  const [campaignId, memberId, priceMicros, at, nonce, sent] = parts.output
  const expected = signature(env, token.slice(0, token.lastIndexOf('.')))
  if (!constantTimeEqual(expected, bytesOf(sent))) return null
  return { campaignId, memberId, priceMicros, at, nonce }
}

function signature(env: Env, text: string): Uint8Array {
  return keyedHash(env, `impression\n${text}`).slice(0, SIGNATURE_BYTES)
}

/** Decodes base64url; empty for an invalid text, such as one with surplus bits at the end. */
function bytesOf(text: string): Uint8Array {
  try {
    return decodeBase64urlIgnorePadding(text)
  } catch {
    return new Uint8Array()
  }
}
