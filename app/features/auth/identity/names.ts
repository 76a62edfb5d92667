import { VISIBLE } from '../../../input.ts'
import { FULL_NAME_LENGTH } from '../limits.ts'
import { localPartOf } from './email.ts'

/** A member's name in the three forms that pages show. */
export type Name = { firstName: string; lastName: string; fullName: string }

/** The specification's full-name helper: split on spaces; the first word is the first name, the rest the last. */
export function splitName(text: string): Name {
  const [firstName = '', ...rest] = text.split(' ').filter(Boolean)
  const lastName = rest.join(' ')
  return { firstName, lastName, fullName: [firstName, ...rest].join(' ') }
}

/** The name that somebody gave in one part or two; null where nothing of it can be seen. */
export function givenName(firstName = '', lastName = ''): Name | null {
  const fullName = `${firstName} ${lastName}`.trim()
  if (!VISIBLE.test(fullName)) return null
  return firstName && lastName ? { firstName, lastName, fullName } : splitName(fullName)
}

/**
 * The name of a member who gave only an address: its local part without the digits, as far as a name may
 * go. In Great Britain that would show too much of it, so there it is shuffled behind `User_`.
 */
export function nameFromEmail(email: string, country: string): Name {
  const letters = localPartOf(email).replace(/\d/g, '')
  const name = country === 'GB' ? `User_${shuffle(letters)}` : letters || 'User'
  return splitName(name.slice(0, FULL_NAME_LENGTH))
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
