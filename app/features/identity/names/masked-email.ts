import { emailParts } from '../../../text/email-parts.ts'

const MASK = '•••'

/** Masks an address so that only the first character and the domain are readable, such as "a•••@example.com". */
export function maskedEmail(email: string): string {
  const parts = emailParts(email)
  return parts ? `${[...parts.localPart].slice(0, 1).join('')}${MASK}@${parts.domain}` : MASK
}

export function isMasked(email: string): boolean {
  return email.includes(`${MASK}@`)
}
