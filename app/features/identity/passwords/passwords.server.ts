import { decodeBase64IgnorePadding, encodeBase64NoPadding } from '@oslojs/encoding'
import type { Context } from '../../../context.server.ts'
import { isOn } from '../../../experiments.ts'
import { Refusal } from '../../../refusal.ts'
import { repeatsName } from './password.ts'
import { brokenRule, PASSWORD_RULES } from './password-rules.ts'
import { isGuessable } from './password-strength.server.ts'

/** The first recommendation of OWASP's Password Storage Cheat Sheet. */
const CURRENT = { memorySize: 19_456, passes: 2, parallelism: 1 }
const CURRENT_PREFIX = `$argon2id$v=19$m=${CURRENT.memorySize},t=${CURRENT.passes},p=${CURRENT.parallelism}$`
/** The shortest password, in bytes, that the Argon2 library accepts. */
export const ARGON2_FLOOR = 8
const SALT_BYTES = 16
const TAG_BYTES = 32

export type StoredHash = {
  algorithm: string
  parameters: ReadonlyMap<string, number>
  salt: Uint8Array
  tag: Uint8Array
}

type ChosenPassword = { password: string; email: string; username?: string; field: string }

/** Checks a new password. Refuses `password_is_username`, `password_too_weak` and the codes of `PASSWORD_RULES`. */
export function checkNewPassword(
  { env }: Pick<Context, 'env'>,
  { password, field, ...name }: ChosenPassword,
): void {
  if (repeatsName(password, name)) throw new Refusal('password_is_username', field)
  const rule = brokenRule(password, PASSWORD_RULES)
  if (rule) throw new Refusal(rule.code, field)
  if (isOn(env, 'strong_password') && isGuessable(password)) {
    throw new Refusal('password_too_weak', field)
  }
}

export async function hashPassword(
  { argon2 }: Pick<Context, 'argon2'>,
  password: string,
): Promise<string> {
  const computeHash = await argon2()
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const tag = computeHash({
    ...CURRENT,
    password: new TextEncoder().encode(password),
    salt,
    tagLength: TAG_BYTES,
  })
  return currentHash(salt, tag)
}

export function needsRehash(stored: string): boolean {
  return !stored.startsWith(CURRENT_PREFIX)
}

/** The hash with the current parameters; null if the stored hash already has them. */
export async function rehash(
  context: Pick<Context, 'argon2'>,
  password: string,
  stored: string,
): Promise<string | null> {
  const isTooShort = new TextEncoder().encode(password).length < ARGON2_FLOOR
  return isTooShort || !needsRehash(stored) ? null : hashPassword(context, password)
}

/** A hash to verify for an unknown account, so that the check takes as long as for a known account. */
export const DUMMY_HASH = currentHash(new Uint8Array(SALT_BYTES), new Uint8Array(TAG_BYTES))

export function readHash(stored: string): StoredHash {
  const match = /^\$([a-z0-9]+)(?:\$v=19)?\$([a-z]+=\d+(?:,[a-z]+=\d+)*)\$([^$]+)\$([^$]+)$/.exec(
    stored,
  )
  const [, algorithm, parameters, salt, tag] = match ?? []
  if (!algorithm || !parameters || !salt || !tag) throw new Error('a stored hash is malformed')
  return {
    algorithm,
    parameters: new Map(parameters.split(',').map(readParameter)),
    salt: decodeBase64IgnorePadding(salt),
    tag: decodeBase64IgnorePadding(tag),
  }
}

function readParameter(pair: string): [name: string, value: number] {
  const [name = '', value] = pair.split('=')
  return [name, Number(value)]
}

function currentHash(salt: Uint8Array, tag: Uint8Array): string {
  return `${CURRENT_PREFIX}${encodeBase64NoPadding(salt)}$${encodeBase64NoPadding(tag)}`
}
