import { BRAND } from '../../../brand.ts'
import type { Email } from '../../core/emails/email.ts'
import { quoted } from '../../core/emails/quoted.server.ts'

export function claimLostEmail(name: string, url: string): Email {
  return {
    subject: `Another ${BRAND} account has claimed your website`,
    before: [
      'Hello,',
      `Someone has just verified ${quoted(name)} as theirs, so pins from it now name their account instead of yours.`,
      "If you've handed the site over, you don't need to do anything.",
      "If it's still yours, check who else can change the site or its DNS, then claim it again. A site belongs to the last account that verified it.",
    ],
    link: { text: 'Claim it again', url },
    after: [],
  }
}

export function claimLapsedEmail(name: string, url: string): Email {
  return {
    subject: `Your claim of a website on ${BRAND} has ended`,
    before: [
      'Hello,',
      `Every month we check for your code on ${quoted(name)}. It was missing on two different days, so pins from it no longer name your account.`,
      'It often gets lost in a redesign or a move to another server. Put the same code back, as a tag, a file or a DNS record, and claim the site again.',
      "If the site is no longer yours, you don't need to do anything.",
    ],
    link: { text: 'Claim it again', url },
    after: [],
  }
}
