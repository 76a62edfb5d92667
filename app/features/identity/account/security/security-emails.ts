import { BRAND } from '../../../../brand.ts'
import type { UrgentEmail } from '../../../core/emails/email.ts'
import type { WarningDetails } from '../../sessions/devices/not-me-email.server.ts'

export function rightsEndedEmail({ device, country, url }: WarningDetails): UrgentEmail {
  return {
    subject: `You stopped sharing on ${BRAND}`,
    priority: 'urgent',
    before: [
      'Hello,',
      `All secret links, collaborators, people with access, followed feeds, webhooks, apps, website claims and conversion tags of your ${BRAND} account were just removed (${device}, ${country}).`,
      "If this was you, you don't need to do anything.",
      "If it wasn't, tell us within a week. We'll log everyone out and send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  }
}

export function otherAccessEndedEmail({ device, country, url }: WarningDetails): UrgentEmail {
  return {
    subject: `Other access to your ${BRAND} account was removed`,
    priority: 'urgent',
    before: [
      'Hello,',
      `All access to your ${BRAND} account was just removed (${device}, ${country}), except for one device, your second factor and your password (or your connected accounts and passkeys).`,
      "If this was you, you don't need to do anything.",
      "If it wasn't, tell us within a week. We'll log everyone out and send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  }
}
