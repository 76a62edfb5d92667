import { BRAND } from '../../brand.ts'
import type { Letter } from '../mail/letter.ts'

export function suspendedByUs(reason: string, site: string): Letter {
  return closedByUs('suspended', `Your ${BRAND} account is suspended`, { reason, site })
}

export function deactivatedByUs(reason: string, site: string): Letter {
  const subject = `Your ${BRAND} account has been deactivated`
  return closedByUs('deactivated', subject, { reason, site })
}

function closedByUs(
  act: string,
  subject: string,
  { reason, site }: { reason: string; site: string },
): Letter {
  return letter(site, subject, [
    `We have ${act} your ${BRAND} account. Nobody can log in to it or see it.`,
    `Our reason: ${reason}`,
    'If you think that this is a mistake, answer this message.',
  ])
}

export function lockedByUs(reason: string, site: string): Letter {
  return {
    ...letter(site, `We protected your ${BRAND} account`, [
      'We noticed some strange activity on your account, and logged it out everywhere.',
      `What we saw: ${reason}`,
      'Pick a new password to get back into it.',
    ]),
    link: { words: 'Pick a new password', url: `${site}/password/reset/` },
  }
}

export function restoredByUs(reason: string, site: string): Letter {
  return {
    ...letter(site, `Your ${BRAND} account is back`, [
      `Your ${BRAND} account is open again, as you left it.`,
      `Our reason: ${reason}`,
    ]),
    link: { words: 'Log in', url: `${site}/login/` },
  }
}

function letter(site: string, subject: string, before: string[]): Letter {
  return {
    subject,
    before: ['Hello,', ...before],
    link: { words: 'Our terms', url: `${site}/terms/` },
    after: [],
  }
}
