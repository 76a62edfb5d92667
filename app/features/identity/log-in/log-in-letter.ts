import { BRAND } from '../../../brand.ts'
import type { Letter } from '../../ground/mail/letter.ts'

export function assistanceLetter(url: string): Letter {
  return {
    subject: `Having trouble logging in to ${BRAND}?`,
    before: [
      'Hello,',
      `Somebody, you perhaps, has tried to log in to your ${BRAND} account several times with a wrong password. This link helps you get back in. It works once, and for one hour.`,
    ],
    link: { words: 'Pick a new password', url },
    after: [
      "If it wasn't you, leave this message be: nobody got in, and your password stays what it is.",
    ],
  }
}
