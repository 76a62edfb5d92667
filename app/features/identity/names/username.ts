import * as v from 'valibot'
import { NameText } from '../../../forms/input.ts'
import { USERNAME_LENGTH } from '../limits.ts'
import { isReserved } from './reserved-usernames.ts'

/** A username starts and ends with a letter or digit, which excludes `..` and `.env`. */
const PATTERN = /^[a-z0-9][a-z0-9._-]*[a-z0-9]$/

/** A username in lower case. It is the member's path, so reserved words are refused. */
export const Username = v.pipe(
  NameText,
  v.toLowerCase(),
  v.nonEmpty('username_missing'),
  v.minLength(USERNAME_LENGTH.min, 'username_malformed'),
  v.maxLength(USERNAME_LENGTH.max, 'username_malformed'),
  v.regex(PATTERN, 'username_malformed'),
  v.check((username) => !isReserved(username), 'username_taken'),
)
