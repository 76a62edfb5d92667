import { BRAND } from '../../../brand.ts'
import type { Letter } from '../../mail/letter.ts'
import { shownMoney } from '../money.ts'

type Bill = {
  number: string
  micros: number
  currency: string
  problem: string | null
  nextAttemptAt: number | null
}

export function paidLetter({ number, micros, currency }: Bill, url: string): Letter {
  const amount = shownMoney(micros, currency)
  return {
    subject: `Your bill ${number} from ${BRAND}: ${amount}, paid`,
    before: ['Hello,', `We charged ${amount} to your card for promoted Pins. Thank you.`],
    link: { words: 'See the bill', url },
    after: ['It lists each campaign, and prints on one page.'],
  }
}

export function unpaidLetter(
  { number, micros, currency, problem, nextAttemptAt }: Bill,
  url: string,
): Letter {
  const amount = shownMoney(micros, currency)
  return {
    subject: `Your payment to ${BRAND} failed`,
    before: [
      'Hello,',
      `We couldn't charge ${amount} for bill ${number}. ${problem ?? ''}`.trim(),
      'Your promoted Pins are paused until it works.',
    ],
    link: { words: 'Change the card, or try again', url },
    after: [
      nextAttemptAt === null
        ? "We don't try again by ourselves."
        : `We try again by ourselves on ${DAY.format(nextAttemptAt)}.`,
    ],
  }
}

export function refundLetter(
  { number, currency }: Bill,
  { micros, reason }: { micros: number; reason: string },
  url: string,
): Letter {
  const amount = shownMoney(micros, currency)
  return {
    subject: `${BRAND} gives you back ${amount}`,
    before: [
      'Hello,',
      `We give you back ${amount} of bill ${number}, to the card that paid it.`,
      `Our reason: ${reason}`,
    ],
    link: { words: 'See the bill', url },
    after: ['It can take your bank a few days.'],
  }
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
