import { BRAND } from '../../../brand.ts'
import type { Letter } from './letter.ts'

/** Asks the owner of an address that an account has whether it is theirs. */
export function verificationLetter(url: string): Letter {
  return {
    subject: `Confirm your email for ${BRAND}`,
    before: [
      'Hello,',
      `This address belongs to a ${BRAND} account. Confirm that it is yours, and we can always get you back in. The link works once, and for 24 hours.`,
    ],
    link: { words: 'Confirm my email', url },
    after: ["If you don't know of any account, leave this message be: nothing happens."],
  }
}
