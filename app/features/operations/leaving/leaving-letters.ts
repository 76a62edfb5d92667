import { BRAND } from '../../../brand.ts'
import type { Letter } from '../../ground/mail/letter.ts'
import type { Warned } from '../../identity/recovery/not-me-letter.server.ts'

export function deactivatedLetter({ device, country, url }: Warned): Letter {
  return {
    subject: `Your ${BRAND} account is deactivated`,
    before: [
      'Hello,',
      `Your ${BRAND} account has just been deactivated (${device}, ${country}). Nobody sees your profile, your boards and what you pinned to them now.`,
      'To bring it back, log in twice within ten minutes. Everything is as you left it.',
      "If that wasn't you, tell us within a week: we send you a link to pick a new password.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  }
}

export function closedLetter({ device, country, url }: Warned, eraseAt: number): Letter {
  return {
    subject: `Your ${BRAND} account is closed`,
    before: [
      'Hello,',
      `Your ${BRAND} account has just been closed (${device}, ${country}). Nobody sees it any more.`,
      `On ${dayOf(eraseAt)} it is erased for good. Until then, log in twice within ten minutes to keep it.`,
      "If that wasn't you, tell us within a week: we send you a link to pick a new password.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  }
}

export function erasedLetter(url: string): Letter {
  return {
    subject: `Your ${BRAND} account is erased`,
    before: [
      'Hello,',
      `Two weeks ago you closed your ${BRAND} account. It is erased now, with its boards, its pins and this address. What others saved from you stays theirs, without your name.`,
      'This is our last message to you. Thank you for having been here.',
    ],
    link: { words: 'What we keep', url },
    after: [],
  }
}

export function exportLetter(url: string): Letter {
  return {
    subject: `The copy of your ${BRAND} data is ready`,
    before: [
      'Hello,',
      'The copy of your data that you asked for is made. You find it in your settings for 7 days.',
    ],
    link: { words: 'Open your settings', url },
    after: ["If you didn't ask for it, change your password: somebody else is logged in as you."],
  }
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

function dayOf(time: number): string {
  return DAY.format(time)
}
