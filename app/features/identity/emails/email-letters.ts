import { BRAND } from '../../../brand.ts'
import type { Letter } from '../../ground/mail/letter.ts'
import type { Warned } from '../recovery/not-me-letter.server.ts'

export function verificationLetter(url: string): Letter {
  return {
    subject: `Confirm your email for ${BRAND}`,
    before: [
      'Hello,',
      `This address belongs to a ${BRAND} account. Confirm that it is yours, and we can always get you back in. The link works once, and for 24 hours.`,
    ],
    link: { words: 'Confirm my email', url },
    after: [
      "If you don't know of any account, leave this message be, or open the link and say that it wasn't you: we close the account then.",
    ],
  }
}

export function emailChangeLetter({ username, url }: { username: string; url: string }): Letter {
  return {
    subject: `Confirm your new email for ${BRAND}`,
    before: [
      'Hello,',
      `The ${BRAND} account ${username} wants this address for its own. Nothing changes before you say yes. The link works once, and for 24 hours.`,
    ],
    link: { words: 'Use this email', url },
    after: ["If that isn't your account, leave this message be: nothing happens."],
  }
}

export function emailChangeAskedLetter(
  newAddress: string,
  { device, country, url }: Warned,
): Letter {
  return {
    subject: `A new email for your ${BRAND} account was asked for`,
    before: [
      'Hello,',
      `Somebody who is logged in to your ${BRAND} account wants its email to be ${masked(newAddress)} from now on (${device}, ${country}). Nothing changes before a link that went there is opened.`,
      'If that was you, all is well and there is nothing to do.',
      "If it wasn't, tell us within a week: we log everyone out, keep this address and send you a link to pick a new password.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  }
}

export function emailTakenLetter(url: string): Letter {
  return {
    subject: `This email already has a ${BRAND} account`,
    before: [
      'Hello,',
      `Someone wanted this address for their ${BRAND} account. It already opens another one, so nothing has changed.`,
      'If that was you, there is an account of yours here that you may have forgotten. This is the way in:',
    ],
    link: { words: 'Pick a new password', url },
    after: ["If it wasn't you, there is nothing to do."],
  }
}

export function emailChangedLetter(changed: Warned & { newAddress: string }): Letter {
  return {
    subject: `Your ${BRAND} email was changed`,
    before: [
      'Hello,',
      `Your ${BRAND} account now has the address ${masked(changed.newAddress)} (${changed.device}, ${changed.country}). Messages no longer come here.`,
      'If that was you, all is well and there is nothing to do.',
      "If it wasn't, tell us within a week: we log everyone out, bring this address back and send you a link to pick a new password.",
    ],
    link: { words: "This wasn't me", url: changed.url },
    after: [],
  }
}

function masked(address: string): string {
  const [first = ''] = address
  return `${first}…${address.slice(address.lastIndexOf('@'))}`
}
