import { BRAND } from '../../../../brand.ts'
import { DAY_MS } from '../../../../durations.ts'
import type { Email, UrgentEmail } from '../../../core/emails/email.ts'
import { EXPORT_KEPT_MS } from '../limits.ts'

export type CopyAccess = { url: string | null; appealsEmail: string }

const KEPT_DAYS = EXPORT_KEPT_MS / DAY_MS

const LINK_TEXT = 'Get a copy of your pins, boards and pictures'

/** Adds a link to a data copy. It works only for this email's address, and only while the account is closed. */
export function withCopyLink<E extends Email>(message: E, { url, appealsEmail }: CopyAccess): E {
  const { after } = message
  if (url === null) {
    const withoutLink = `This email has no link to a copy of your pins, boards and pictures, because your address isn't confirmed or is new. Write to ${appealsEmail} and we'll help you get one.`
    return { ...message, after: [...after, withoutLink] }
  }
  const promise =
    "Whatever happens to your account, your pictures stay yours. You don't need to log in to use the link below, so keep it to yourself."
  return { ...message, after: [...after, promise], more: { text: LINK_TEXT, url } }
}

export function copyLinkEmail(url: string): UrgentEmail {
  return {
    subject: `Get a copy of your ${BRAND} pins`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Someone, hopefully you, asked for a link to a copy of your ${BRAND} data. You don't need to log in to use it, so keep it to yourself.`,
    ],
    link: { text: LINK_TEXT, url },
    after: [
      "If this wasn't you, you can ignore this email: only someone who can read it can use the link.",
    ],
  }
}

export function copyReadyEmail(url: string): UrgentEmail {
  return {
    subject: `The copy of your ${BRAND} pins is ready`,
    priority: 'urgent',
    before: [
      'Hello,',
      `The copy of your data that you requested is ready. You can download it for ${KEPT_DAYS} days.`,
    ],
    link: { text: LINK_TEXT, url },
    after: ["You don't need to log in to use the link, so keep it to yourself."],
  }
}

export function monthlyCopyEmail(url: string, stopUrl: string): Email {
  return {
    subject: `This month's copy of your ${BRAND} data is ready`,
    before: [
      'Hello,',
      `Your monthly copy is ready. You can download it in Settings for ${KEPT_DAYS} days; we'll ask you to confirm who you are.`,
    ],
    link: { text: 'Open your settings', url },
    after: ['You get a copy every month until you turn this off, in Settings or here.'],
    unsubscribe: { text: 'Stop monthly copies', url: stopUrl },
  }
}
