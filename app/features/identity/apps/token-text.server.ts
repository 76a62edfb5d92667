import { crc32 } from 'node:zlib'
import { constantTimeEqual } from '@oslojs/crypto/subtle'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { keyedHash } from '../tokens/secrets.server.ts'

const KINDS = { personal: 'pat', access: 'at', refresh: 'rt', secret: 'cs', code: 'ac' } as const

const RANDOM_BYTES = 24
const SIGNATURE_BYTES = 8

const TOKEN = /^(pf_(?:pat|at|rt|cs|ac)_[\w-]{43})_([0-9a-f]{8})$/
const SIGNED = /^(pf_[a-z]+_[\w-]{32})([\w-]{11})_/

type Keyed = Pick<Env, 'SECRETS_KEY'>

/** `pf_`, kind, 192 random bits, a 64-bit signature that saves a query, and a CRC-32 for secret scanners. */
export function newTokenText(env: Keyed, kind: keyof typeof KINDS): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
  const start = `pf_${KINDS[kind]}_${encodeBase64urlNoPadding(random)}`
  const text = start + signatureOf(env, start)
  return `${text}_${checksumOf(text)}`
}

export function isToken(text: string): boolean {
  const [, token, sum] = TOKEN.exec(text) ?? []
  return token !== undefined && checksumOf(token) === sum
}

/** Whether we made a token. Doesn't recognise tokens made before 28 November 2026 or with another key. */
export function isSignedByUs(env: Keyed, token: string): boolean {
  const [, start = '', signature = ''] = SIGNED.exec(token) ?? []
  const bytes = (text: string) => new TextEncoder().encode(text)
  return constantTimeEqual(bytes(signatureOf(env, start)), bytes(signature))
}

function signatureOf(env: Keyed, start: string): string {
  return encodeBase64urlNoPadding(keyedHash(env, `token\n${start}`).slice(0, SIGNATURE_BYTES))
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
