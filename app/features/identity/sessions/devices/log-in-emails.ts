import { BRAND } from '../../../../brand.ts'
import type { UrgentEmail } from '../../../core/emails/email.ts'
import type { WarningDetails, WarningEmail } from './not-me-email.server.ts'

const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** The email about a log-in at a time in milliseconds since 1970. */
export function newLogInEmail(at: number): WarningEmail {
  return ({ device, country, url }) => ({
    subject: `New log-in to your ${BRAND} account`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Someone logged in to your ${BRAND} account from a device or country that we haven't seen you use before.`,
      `Device: ${device}`,
      `Country: ${country}`,
      `Time: ${TIME.format(at)} UTC`,
      'If this was you, you can ignore this email.',
      "If it wasn't, tell us within a week. We'll log everyone out and send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  })
}

export function logInEmailsOffEmail({ device, country, url }: WarningDetails): UrgentEmail {
  return {
    subject: 'Emails about new log-ins are off',
    priority: 'urgent',
    before: [
      'Hello,',
      `You turned off emails about new log-ins to your ${BRAND} account (from ${device}, ${country}). You can turn them on again in Security settings.`,
      "If this wasn't you, tell us within a week. We'll log everyone out and send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  }
}
