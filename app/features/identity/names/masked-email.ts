import { emailParts } from '../../../text/email-parts.ts'

const MASK = '•••'

/** An address of which only the first character and the domain can be read, such as "a•••@example.com". */
export function maskedEmail(email: string): string {
  const parts = emailParts(email)
  return parts ? `${[...parts.localPart].slice(0, 1).join('')}${MASK}@${parts.domain}` : MASK
}

export function isMasked(email: string): boolean {
  return email.includes(`${MASK}@`)
}
