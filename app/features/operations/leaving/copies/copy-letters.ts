import { BRAND } from '../../../../brand.ts'
import type { Letter } from '../../../ground/mail/letter.ts'

/** Where a letter leads to a copy: the link, or null and whom to write to. */
export type WayToCopy = { url: string | null; appealsEmail: string }

const FETCH = 'Fetch a copy of your pins, boards and pictures'

/** The letter with the link to a copy. A link is for its address alone, and for as long as the account is closed. */
export function withCopyLink(letter: Letter, { url, appealsEmail }: WayToCopy): Letter {
  const { after } = letter
  if (url === null) {
    const how = `This letter has no link to a copy of your pins, boards and pictures: its address isn't confirmed, or is new. Write to ${appealsEmail}, and we help you to one.`
    return { ...letter, after: [...after, how] }
  }
  const promise =
    'Whatever happens to your account, your pictures stay yours. The link below needs no log-in: keep it to yourself.'
  return { ...letter, after: [...after, promise], more: { words: FETCH, url } }
}

export function copyLinkLetter(url: string): Letter {
  return {
    subject: `Your way to a copy of your ${BRAND} pins`,
    before: [
      'Hello,',
      `Someone, we hope you, asked for a link to a copy of what you have on ${BRAND}. It needs no log-in, so keep it to yourself.`,
    ],
    link: { words: FETCH, url },
    after: ["If it wasn't you, leave this message be: only who reads it can use the link."],
  }
}

export function copyMadeLetter(url: string): Letter {
  return {
    subject: `The copy of your ${BRAND} pins is ready`,
    before: [
      'Hello,',
      'The copy of your data that was asked for by the link of our letter is made. It is there for 7 days.',
    ],
    link: { words: FETCH, url },
    after: ['The link needs no log-in: keep it to yourself.'],
  }
}

export function monthlyLetter(url: string, stopUrl: string): Letter {
  return {
    subject: `This month's copy of your ${BRAND} data is ready`,
    before: [
      'Hello,',
      'Your monthly copy is made. You find it in your settings for 7 days; there you confirm who you are.',
    ],
    link: { words: 'Open your settings', url },
    after: ['You get a copy every month until you switch it off, in your settings or here.'],
    unsubscribeUrl: stopUrl,
  }
}
