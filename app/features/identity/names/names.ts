import * as v from 'valibot'
import { visibleName } from '../../../forms/visible-name.ts'
import { emailParts } from '../../../text/email-parts.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { FULL_NAME_LENGTH, USERNAME_LENGTH } from '../limits.ts'
import { Username } from './username.ts'

export type Name = { firstName: string; lastName: string; fullName: string }

/** Splits a name as the specification does: the first word is the first name, the rest is the last name. */
export function splitName(text: string): Name {
  const [firstName = '', ...rest] = visibleName(text).split(' ').filter(Boolean)
  const lastName = rest.join(' ')
  return { firstName, lastName, fullName: [firstName, ...rest].join(' ') }
}

export function givenName(first = '', last = ''): Name | null {
  const firstName = visibleName(first)
  const lastName = visibleName(last)
  const fullName = `${firstName} ${lastName}`.trim()
  if (!VISIBLE.test(fullName)) return null
  return firstName && lastName ? { firstName, lastName, fullName } : splitName(fullName)
}

/** Derives a name from an address's local part without digits. In GB, shuffles it and prepends `User_`. */
export function nameFromEmail(email: string, country: string): Name {
  const base = (emailParts(email)?.localPart ?? '').replace(/\d/g, '')
  const name = country === 'GB' ? `User_${shuffle(base)}` : base || 'User'
  return splitName(name.slice(0, FULL_NAME_LENGTH))
}

const ATTEMPTS_WITH_FEW_DIGITS = 4

/** Derives a username from a name, with random digits if needed. */
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
