import { BRAND } from '../../../brand.ts'
import type { UrgentEmail } from '../../core/emails/email.ts'

export function assistanceEmail(url: string): UrgentEmail {
  return {
    subject: `Having trouble logging in to ${BRAND}?`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Someone, perhaps you, has tried to log in to your ${BRAND} account several times with a wrong password. This link helps you get back in. It works once, for one hour.`,
    ],
    link: { text: 'Pick a new password', url },
    after: [
      "If this wasn't you, you can ignore this email. Nobody got in, and your password hasn't changed.",
    ],
  }
}
