import { BRAND } from '../../../brand.ts'
import { DAY_MS } from '../../../durations.ts'
import type { Email, UrgentEmail } from '../../core/emails/email.ts'
import type { WarningDetails } from '../../identity/sessions/devices/not-me-email.server.ts'
import { EXPORT_KEPT_MS } from './limits.ts'

export function deactivatedEmail({ device, country, url }: WarningDetails): UrgentEmail {
  return {
    subject: `Your ${BRAND} account is deactivated`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Your ${BRAND} account has just been deactivated (${device}, ${country}). Nobody can see your profile, boards or pins.`,
      'To reactivate it, log in, then log in again within ten minutes to confirm. Everything will be as you left it.',
      "If this wasn't you, tell us within a week. We'll send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  }
}

export function closedEmail(
  { device, country, url }: WarningDetails,
  eraseAt: number,
): UrgentEmail {
  return {
    subject: `Your ${BRAND} account is closed`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Your ${BRAND} account has just been closed (${device}, ${country}). Nobody can see it any more.`,
      `On ${dayOf(eraseAt)} we'll permanently delete it. To keep it, log in before then, and log in again within ten minutes to confirm.`,
      "If this wasn't you, tell us within a week. We'll send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  }
}

export function erasedEmail(url: string): Email {
  return {
    subject: `Your ${BRAND} account has been deleted`,
    before: [
      'Hello,',
      `Two weeks ago you closed your ${BRAND} account. We've now deleted it, with its boards, its pins and this address. Pins others saved from you stay on their boards, without your name.`,
      `This is our last message to you. Thank you for using ${BRAND}.`,
    ],
    link: { text: 'What we keep', url },
    after: [],
  }
}

export function exportReadyEmail(url: string): Email {
  return {
    subject: `The copy of your ${BRAND} data is ready`,
    before: [
      'Hello,',
      `The copy of your data is ready. You can download it in Settings for ${EXPORT_KEPT_MS / DAY_MS} days.`,
    ],
    link: { text: 'Open your settings', url },
    after: [
      "If you didn't request it, change your password: someone else is logged in to your account.",
    ],
  }
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

function dayOf(time: number): string {
  return DAY.format(time)
}
