import { generateRandomString } from '@oslojs/crypto/random'
import { constantTimeEqual } from '@oslojs/crypto/subtle'
import { encodeHexLowerCase } from '@oslojs/encoding'
import { keyedHash } from '../tokens/secrets.server.ts'
import { CODE_DIGITS, RECOVERY_CODE_DIGITS } from '../tokens/verification-code.ts'

const random = { read: (bytes: Uint8Array<ArrayBuffer>) => void crypto.getRandomValues(bytes) }

export function newCode(): string {
  return generateRandomString(random, '0123456789', CODE_DIGITS)
}

export function newRecoveryCode(): string {
  return generateRandomString(random, '0123456789', RECOVERY_CODE_DIGITS)
}

/** The stored form of a code, which is useless without the key. `scope` is the id of the thing that the code is for. */
export function codeHash(env: Env, scope: number, code: string): string {
  return encodeHexLowerCase(keyedHash(env, `${scope}:${code}`))
}

export function isSameHash(one: string, other: string): boolean {
  const bytes = new TextEncoder()
  return constantTimeEqual(bytes.encode(one), bytes.encode(other))
}
