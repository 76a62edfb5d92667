import { BRAND } from '../../../brand.ts'
import type { Email } from '../../ground/emails/email.ts'

export function resetEmail(url: string): Email {
  return {
    subject: `Pick a new password for ${BRAND}`,
    before: [
      'Hello,',
      `Someone, hopefully you, asked for a new password for your ${BRAND} account. The link works once, for one hour.`,
    ],
    link: { text: 'Pick a new password', url },
    after: ["If this wasn't you, you can ignore this email. Your password hasn't changed."],
  }
}

/** The email for a member whose company forbids passwords. */
export function companyEmail(url: string): Email {
  return {
    subject: `Log in to ${BRAND} through your company`,
    before: [
      'Hello,',
      `Someone, hopefully you, asked for a new password for your ${BRAND} account. You don't need one: you log in through your company.`,
    ],
    link: { text: 'Continue with SSO', url },
    after: ["If it wasn't you, you can ignore this message. Nothing has changed."],
  }
}
