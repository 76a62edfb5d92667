import * as v from 'valibot'
import { Text } from '../../../input.ts'
import { USERNAME_LENGTH } from '../limits.ts'
import { isReserved } from './reserved-usernames.ts'

/** Letters and digits at both ends, so that no username is a path like `..` or a file like `.env`. */
const PATTERN = /^[a-z0-9][a-z0-9._-]*[a-z0-9]$/

/** A username, folded to lower case. It is the member's address below `/`, so pages' names are taken. */
export const Username = v.pipe(
  Text,
  v.toLowerCase(),
  v.nonEmpty('username_missing'),
  v.minLength(USERNAME_LENGTH.min, 'username_malformed'),
  v.maxLength(USERNAME_LENGTH.max, 'username_malformed'),
  v.regex(PATTERN, 'username_malformed'),
  v.check((username) => !isReserved(username), 'username_taken'),
)

const ATTEMPTS_WITH_FEW_DIGITS = 4

/**
 * A username made from a name: as it is when it can be one and at the first attempt, with random
 * digits behind it when not or when that one was taken.
 */
export function usernameFrom(name: string, attempt: number): string {
  const stem = name
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[^a-z0-9]+/, '')
  const plain = stem.slice(0, USERNAME_LENGTH.max).replace(/[^a-z0-9]+$/, '')
  if (attempt === 1 && v.is(Username, plain)) return plain
  const length = attempt <= ATTEMPTS_WITH_FEW_DIGITS ? 4 : 9
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const digits = String(random % 10 ** length).padStart(length, '0')
  return `${stem.slice(0, USERNAME_LENGTH.max - length) || 'user'}${digits}`
}
