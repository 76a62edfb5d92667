import { sha256 } from '@oslojs/crypto/sha2'
import { encodeBase64urlNoPadding, encodeHexLowerCase } from '@oslojs/encoding'

const TOKEN_BYTES = 32

/** 256 random bits. */
export function newToken(): string {
  return encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
}

/** SHA-256 in hexadecimal, for storage. */
export function hashToken(token: string): string {
  return encodeHexLowerCase(sha256(new TextEncoder().encode(token)))
}

export function browserToken(sent: string | null): string {
  return sent !== null && /^[\w-]{43}$/.test(sent) ? sent : newToken()
}
