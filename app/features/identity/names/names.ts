import * as v from 'valibot'
import { VISIBLE } from '../../../text/visible.ts'
import { FULL_NAME_LENGTH, USERNAME_LENGTH } from '../limits.ts'
import { localPartOf } from './email.ts'
import { Username } from './username.ts'

export type Name = { firstName: string; lastName: string; fullName: string }

/** The specification's helper: the first word is the first name, the rest the last. */
export function splitName(text: string): Name {
  const [firstName = '', ...rest] = text.split(' ').filter(Boolean)
  const lastName = rest.join(' ')
  return { firstName, lastName, fullName: [firstName, ...rest].join(' ') }
}

export function givenName(firstName = '', lastName = ''): Name | null {
  const fullName = `${firstName} ${lastName}`.trim()
  if (!VISIBLE.test(fullName)) return null
  return firstName && lastName ? { firstName, lastName, fullName } : splitName(fullName)
}

/** A name from an address: its local part without digits; in Great Britain `User_` and shuffled letters. */
export function nameFromEmail(email: string, country: string): Name {
  const letters = localPartOf(email).replace(/\d/g, '')
  const name = country === 'GB' ? `User_${shuffle(letters)}` : letters || 'User'
  return splitName(name.slice(0, FULL_NAME_LENGTH))
}

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

function shuffle(text: string): string {
  const characters = [...text]
  const order = crypto.getRandomValues(new Uint32Array(characters.length))
  return characters
    .map((character, index) => ({ character, key: order[index] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ character }) => character)
    .join('')
}
