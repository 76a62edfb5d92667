import { BRAND } from '../../../brand.ts'
import type { Letter } from '../../ground/mail/letter.ts'
import { zonedDayText } from '../days.ts'
import { shownMoney } from '../money.ts'
import { canConfirm, problemText } from './problems.ts'

export type Pages = { bill: string; billing: string }

export type WrittenBill = {
  number: string
  micros: number
  currency: string
  problem: string | null
  nextAttemptAt: number | null
  /** Its business's, by which days are named. */
  timeZone: string
}

export function paidLetter({ number, micros, currency }: WrittenBill, pages: Pages): Letter {
  const amount = shownMoney(micros, currency)
  return {
    subject: `Your bill ${number} from ${BRAND}: ${amount}, paid`,
    before: ['Hello,', `We charged ${amount} to your card for promoted pins. Thank you.`],
    link: { words: 'See the bill', url: pages.bill },
    after: ['It lists each campaign, and prints on one page.'],
  }
}

export function unpaidLetter(bill: WrittenBill, pages: Pages): Letter {
  const { number, micros, currency, problem, nextAttemptAt, timeZone } = bill
  const amount = shownMoney(micros, currency)
  const after = [
    nextAttemptAt === null
      ? "We don't try again by ourselves."
      : `We try again by ourselves on ${zonedDayText(nextAttemptAt, timeZone)}.`,
  ]
  if (canConfirm(problem)) {
    return {
      subject: `Confirm your payment to ${BRAND}`,
      before: [
        'Hello,',
        `The bank of your card wants to ask you before it pays ${amount} for bill ${number}.`,
        'Your promoted pins are paused until you confirm it.',
      ],
      link: { words: 'Confirm it with your bank', url: pages.billing },
      after,
    }
  }
  return {
    subject: `Your payment to ${BRAND} failed`,
    before: [
      'Hello,',
      `We couldn't charge ${amount} for bill ${number}. ${problemText(problem)}`,
      'Your promoted pins are paused until it works.',
    ],
    link: { words: 'Change the card, or try again', url: pages.billing },
    after,
  }
}

/** `reason` is null for a refund that was made on the payment company's own pages. */
export function refundLetter(
  { number, currency }: WrittenBill,
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

/** A refund that came back to us is owed to the business. */
export function refundFailedLetter(
  { number, currency }: WrittenBill,
  { micros }: { micros: number },
  pages: Pages,
): Letter {
  const amount = shownMoney(micros, currency)
  return {
    subject: `${amount} from ${BRAND} couldn't be given back`,
    before: [
      'Hello,',
      `We gave you back ${amount} of bill ${number}, and your bank sent it back to us.`,
      'It stays yours: it is taken off your next bills.',
    ],
    link: { words: 'See the bill', url: pages.bill },
    after: ['If you want it in another way, answer this message.'],
  }
}

/** A card that was given after the disputed one goes on paying. */
export function disputeLetter(
  { number, micros, currency }: WrittenBill,
  { card }: { card: 'stopped' | 'newer' },
  pages: Pages,
): Letter {
  return {
    subject: `Your payment to ${BRAND} is disputed`,
    before: [
      'Hello,',
      `The bank of your card was asked to take back what you paid for bill ${number}, ${shownMoney(micros, currency)}.`,
      card === 'stopped'
        ? 'Your promoted pins are paused until you give another card.'
        : 'Your promoted pins run on, with the card that you gave since.',
    ],
    link:
      card === 'stopped'
        ? { words: 'Change the card', url: pages.billing }
        : { words: 'See the bill', url: pages.bill },
    after: ['If you think that the bill is wrong, answer this message.'],
  }
}

export function disputeWonLetter({ number, micros, currency }: WrittenBill, pages: Pages): Letter {
  const amount = shownMoney(micros, currency)
  return {
    subject: `Your payment to ${BRAND} stays as it was`,
    before: [
      'Hello,',
      `The bank has decided: what you paid for bill ${number}, ${amount}, is not taken back.`,
      'Nothing more is owed for it.',
    ],
    link: { words: 'See the bill', url: pages.bill },
    after: ['Promoted pins that were paused for it run again.'],
  }
}

export function disputeLostLetter({ number, micros, currency }: WrittenBill, pages: Pages): Letter {
  const amount = shownMoney(micros, currency)
  return {
    subject: `Your payment to ${BRAND} was taken back`,
    before: [
      'Hello,',
      `The bank has taken back what was paid for bill ${number}, ${amount}.`,
      'So it is owed again, and comes with your next bill.',
    ],
    link: { words: 'Change the card, or pay now', url: pages.billing },
    after: ['If you think that the bill is wrong, answer this message.'],
  }
}
