import { sha256 } from '@oslojs/crypto/sha2'
import { encodeBase64urlNoPadding, encodeHexLowerCase } from '@oslojs/encoding'

const TOKEN_BYTES = 32

/** A secret of 256 random bits for a browser to keep. */
export function newToken(): string {
  return encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
}

/** SHA-256 in hexadecimal: what we keep of a token, so that nobody who reads it can use it. */
export function hashToken(token: string): string {
  return encodeHexLowerCase(sha256(new TextEncoder().encode(token)))
}

/** The token that names a browser: its own, or a new one where what it sent is no token of ours. */
export function deviceTokenOf(sent: string | null): string {
  return sent !== null && /^[\w-]{43}$/.test(sent) ? sent : newToken()
}
