import { VISIBLE } from '../../../text/visible.ts'
import { FULL_NAME_LENGTH } from '../limits.ts'
import { localPartOf } from './email.ts'

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

function shuffle(text: string): string {
  const characters = [...text]
  const order = crypto.getRandomValues(new Uint32Array(characters.length))
  return characters
    .map((character, index) => ({ character, key: order[index] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ character }) => character)
    .join('')
}
