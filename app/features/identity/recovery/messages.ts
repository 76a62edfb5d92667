import { BRAND } from '../../../brand.ts'
import type { Letter } from '../../ground/mail/letter.ts'

export function resetLetter(url: string): Letter {
  return {
    subject: `Pick a new password for ${BRAND}`,
    before: [
      'Hello,',
      `Someone, we hope you, asked for a new password for your ${BRAND} account. The link works once, and for one hour.`,
    ],
    link: { words: 'Pick a new password', url },
    after: ["If it wasn't you, leave this message be: your password stays what it is."],
  }
}
