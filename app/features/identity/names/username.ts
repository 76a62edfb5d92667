import * as v from 'valibot'
import { Text } from '../../../forms/input.ts'
import { USERNAME_LENGTH } from '../limits.ts'
import { isReserved } from './reserved-usernames.ts'

/** Starts and ends with a letter or digit: no `..`, no `.env`. */
const PATTERN = /^[a-z0-9][a-z0-9._-]*[a-z0-9]$/

/** A username in lower case. It is the member's path, so reserved words are refused. */
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

/** A username from a name, with random digits where needed or after the first attempt. */
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
