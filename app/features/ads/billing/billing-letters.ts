import { BRAND } from '../../../brand.ts'
import type { Letter } from '../../ground/mail/letter.ts'
import { dayText } from '../days.ts'
import { shownMoney } from '../money.ts'

export type Pages = { bill: string; billing: string }

type Bill = {
  number: string
  micros: number
  currency: string
  problem: string | null
  nextAttemptAt: number | null
}

export function paidLetter({ number, micros, currency }: Bill, pages: Pages): Letter {
  const amount = shownMoney(micros, currency)
  return {
    subject: `Your bill ${number} from ${BRAND}: ${amount}, paid`,
    before: ['Hello,', `We charged ${amount} to your card for promoted pins. Thank you.`],
    link: { words: 'See the bill', url: pages.bill },
    after: ['It lists each campaign, and prints on one page.'],
  }
}

export function unpaidLetter(
  { number, micros, currency, problem, nextAttemptAt }: Bill,
  pages: Pages,
): Letter {
  const amount = shownMoney(micros, currency)
  return {
    subject: `Your payment to ${BRAND} failed`,
    before: [
      'Hello,',
      `We couldn't charge ${amount} for bill ${number}. ${problem ?? ''}`.trim(),
      'Your promoted pins are paused until it works.',
    ],
    link: { words: 'Change the card, or try again', url: pages.billing },
    after: [
      nextAttemptAt === null
        ? "We don't try again by ourselves."
        : `We try again by ourselves on ${dayText(nextAttemptAt)}.`,
    ],
  }
}

/** `reason` is null for a refund that was made on the payment company's own pages. */
export function refundLetter(
  { number, currency }: Bill,
  { micros, reason }: { micros: number; reason: string | null },
  pages: Pages,
): Letter {
  const amount = shownMoney(micros, currency)
  return {
    subject: `${BRAND} gives you back ${amount}`,
    before: [
      'Hello,',
      `We give you back ${amount} of bill ${number}, to the card that paid it.`,
      ...(reason === null ? [] : [`Our reason: ${reason}`]),
    ],
    link: { words: 'See the bill', url: pages.bill },
    after: ['It can take your bank a few days.'],
  }
}

export function disputeLetter({ number, micros, currency }: Bill, pages: Pages): Letter {
  return {
    subject: `Your payment to ${BRAND} is disputed`,
    before: [
      'Hello,',
      `The bank of your card was asked to take back what you paid for bill ${number}, ${shownMoney(micros, currency)}.`,
      'Your promoted pins are paused until you give another card.',
    ],
    link: { words: 'Change the card', url: pages.billing },
    after: ['If you think that the bill is wrong, answer this message.'],
  }
}
