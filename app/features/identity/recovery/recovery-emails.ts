import { BRAND } from '../../../brand.ts'
import type { UrgentEmail } from '../../core/emails/email.ts'

export function resetEmail(url: string): UrgentEmail {
  return {
    subject: `Pick a new password for ${BRAND}`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Someone, hopefully you, asked for a new password for your ${BRAND} account. The link works once, for one hour.`,
    ],
    link: { text: 'Pick a new password', url },
    after: ["If this wasn't you, you can ignore this email. Your password hasn't changed."],
  }
}

/** The email for a member whose company forbids passwords. */
export function companyEmail(url: string): UrgentEmail {
  return {
    subject: `Log in to ${BRAND} through your company`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Someone, hopefully you, asked for a new password for your ${BRAND} account. You don't need one: you log in through your company.`,
    ],
    link: { text: 'Continue with SSO', url },
    after: ["If this wasn't you, you can ignore this email. Nothing has changed."],
  }
}
