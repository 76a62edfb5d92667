import { scryptSync } from 'node:crypto'
import { constantTimeEqual } from '@oslojs/crypto/subtle'
import type { Context } from '../../../context.server.ts'
import { ARGON2_FLOOR, readHash, type StoredHash } from './passwords.server.ts'

/** Verifies a password with Argon2id, or with scrypt for imported accounts. */
export async function isPassword(
  { argon2 }: Pick<Context, 'argon2'>,
  password: string,
  stored: string,
): Promise<boolean> {
  const hash = readHash(stored)
  const typed = new TextEncoder().encode(password)
  if (hash.algorithm === 'argon2id') return isArgon2Password(await argon2(), typed, hash)
  if (hash.algorithm === 'scrypt') return isScryptPassword(typed, hash)
  throw new Error(`no verifier for ${hash.algorithm}`)
}

type Argon2 = Awaited<ReturnType<Context['argon2']>>

function isArgon2Password(argon2: Argon2, typed: Uint8Array, hash: StoredHash): boolean {
  // Padded, so that checking a password that is too short takes as long as checking any other.
  const padded = new Uint8Array(Math.max(typed.length, ARGON2_FLOOR))
  padded.set(typed)
  const tag = argon2({
    password: padded,
    salt: hash.salt,
    memorySize: parameter(hash, 'm'),
    passes: parameter(hash, 't'),
    parallelism: parameter(hash, 'p'),
    tagLength: hash.tag.length,
  })
  return constantTimeEqual(tag, hash.tag) && typed.length >= ARGON2_FLOOR
}

function isScryptPassword(typed: Uint8Array, hash: StoredHash): boolean {
  const N = 2 ** parameter(hash, 'ln')
  const r = parameter(hash, 'r')
  const p = parameter(hash, 'p')
  // Scrypt needs 128·N·r bytes, which is slightly above Node's default limit.
  const maxmem = 128 * r * (N + p) + 1024 * 1024
  const tag = scryptSync(typed, hash.salt, hash.tag.length, { N, r, p, maxmem })
  return constantTimeEqual(tag, hash.tag)
}

function parameter({ parameters }: StoredHash, name: string): number {
  const value = parameters.get(name)
  if (value === undefined) throw new Error(`a stored hash has no parameter ${name}`)
  return value
}
