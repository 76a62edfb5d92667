import { BRAND } from '../../../brand.ts'
import type { UrgentEmail } from '../../core/emails/email.ts'
import { quoted } from '../../core/emails/quoted.server.ts'
import { domainOf } from '../names/email.ts'
import type { WarningDetails } from '../sessions/devices/not-me-email.server.ts'

export function verificationEmail(url: string): UrgentEmail {
  return {
    subject: `Confirm your email for ${BRAND}`,
    priority: 'urgent',
    before: [
      'Hello,',
      `This address belongs to a ${BRAND} account. Confirm that it's yours, so that you can always recover the account. The link works once, for 24 hours.`,
    ],
    link: { text: 'Confirm my email', url },
    after: [
      "If you don't recognise this account, ignore this email, or open the link and tell us it wasn't you. We'll then close the account.",
    ],
  }
}

export function confirmNewAddressEmail({
  username,
  url,
}: {
  username: string
  url: string
}): UrgentEmail {
  return {
    subject: `Confirm your new email for ${BRAND}`,
    priority: 'urgent',
    before: [
      'Hello,',
      `The ${BRAND} account ${quoted(username)} wants to use this address. Nothing changes until you confirm. The link works once, for 24 hours.`,
    ],
    link: { text: 'Use this email', url },
    after: ["If that isn't your account, you can ignore this email."],
  }
}

export function emailChangeRequestedEmail(
  newAddress: string,
  { device, country, url }: WarningDetails,
): UrgentEmail {
  return {
    subject: `A new email was requested for your ${BRAND} account`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Someone logged in to your ${BRAND} account asked to change its email to ${masked(newAddress)} (${device}, ${country}). Nothing changes until someone opens the link that we sent to that address.`,
      "If this was you, you don't need to do anything.",
      "If it wasn't, tell us within a week. We'll log everyone out, keep this address and send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  }
}

export function emailTakenEmail(url: string): UrgentEmail {
  return {
    subject: `This email already has a ${BRAND} account`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Someone tried to use this address for their ${BRAND} account. It already belongs to another account, so nothing has changed.`,
      'If this was you, you may have forgotten that you already have an account. You can get back in here:',
    ],
    link: { text: 'Pick a new password', url },
    after: ["If this wasn't you, you don't need to do anything."],
  }
}

export function emailChangedEmail(changed: WarningDetails & { newAddress: string }): UrgentEmail {
  return {
    subject: `Your ${BRAND} email was changed`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Your ${BRAND} account now has the address ${masked(changed.newAddress)} (${changed.device}, ${changed.country}). We'll no longer send messages here.`,
      "If this was you, you don't need to do anything.",
      "If it wasn't, tell us within a week. We'll log everyone out, restore this address and send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url: changed.url },
    after: [],
  }
}

function masked(address: string): string {
  const [first = ''] = address
  return quoted(`${first}…@${domainOf(address)}`)
}
