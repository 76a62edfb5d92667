import { BRAND } from '../../../brand.ts'
import type { Email } from '../../core/emails/email.ts'
import { zonedDayText } from '../days.ts'
import { shownMoney } from '../money.ts'
import { canConfirm, problemText } from './problems.ts'

export type BillUrls = { bill: string; billing: string }

export type EmailedBill = {
  number: string
  micros: number
  currency: string
  problem: string | null
  nextAttemptAt: number | null
  timeZone: string
}

export function paidEmail({ number, micros, currency }: EmailedBill, urls: BillUrls): Email {
  const amount = shownMoney(micros, currency)
  return {
    subject: `Your bill ${number} from ${BRAND}: ${amount}, paid`,
    before: ['Hello,', `We charged ${amount} to your card for promoted pins. Thank you.`],
    link: { text: 'See the bill', url: urls.bill },
    after: ['It lists each campaign and prints on one page.'],
  }
}

export function unpaidEmail(bill: EmailedBill, urls: BillUrls): Email {
  const { number, micros, currency, problem, nextAttemptAt, timeZone } = bill
  const amount = shownMoney(micros, currency)
  const after = [
    nextAttemptAt === null
      ? "We won't try again automatically."
      : `We'll try again on ${zonedDayText(nextAttemptAt, timeZone)}.`,
  ]
  if (canConfirm(problem)) {
    return {
      subject: `Confirm your payment to ${BRAND}`,
      before: [
        'Hello,',
        `Your bank needs you to confirm the payment of ${amount} for bill ${number}.`,
        'Your promoted pins are paused until you confirm it.',
      ],
      link: { text: 'Confirm it with your bank', url: urls.billing },
      after,
    }
  }
  return {
    subject: `Your payment to ${BRAND} failed`,
    before: [
      'Hello,',
      `We couldn't charge ${amount} for bill ${number}. ${problemText(problem)}`,
      "Your promoted pins are paused until you've paid.",
    ],
    link: { text: 'Change your card or try again', url: urls.billing },
    after,
  }
}

/** `reason` is null for a refund made in the payment company's dashboard. */
export function refundEmail(
  { number, currency }: EmailedBill,
  { micros, reason }: { micros: number; reason: string | null },
  urls: BillUrls,
): Email {
  const amount = shownMoney(micros, currency)
  return {
    subject: `${BRAND} is refunding you ${amount}`,
    before: [
      'Hello,',
      `We're refunding ${amount} of bill ${number} to the card you paid with.`,
      ...(reason === null ? [] : [`Our reason: ${reason}`]),
    ],
    link: { text: 'See the bill', url: urls.bill },
    after: ['It may take your bank a few days.'],
  }
}

/** The email about a refund that the bank returned to us, which means that we still owe the business the sum. */
export function refundFailedEmail(
  { number, currency }: EmailedBill,
  { micros }: { micros: number },
  urls: BillUrls,
): Email {
  const amount = shownMoney(micros, currency)
  return {
    subject: `We couldn't refund ${amount} from ${BRAND}`,
    before: [
      'Hello,',
      `We refunded ${amount} of bill ${number}, but your bank returned the payment to us.`,
      "It's still yours: we'll take it off your next bills.",
    ],
    link: { text: 'See the bill', url: urls.bill },
    after: ['To get it another way, reply to this email.'],
  }
}

/** The email about a disputed payment. If a newer card was added since, that card stays in use. */
export function disputeEmail(
  { number, micros, currency }: EmailedBill,
  { card }: { card: 'stopped' | 'newer' },
  urls: BillUrls,
): Email {
  return {
    subject: `Your payment to ${BRAND} is disputed`,
    before: [
      'Hello,',
      `The payment of ${shownMoney(micros, currency)} for bill ${number} was disputed with your bank.`,
      card === 'stopped'
        ? 'Your promoted pins are paused until you add another card.'
        : "Your promoted pins keep running with the card you've added since.",
    ],
    link:
      card === 'stopped'
        ? { text: 'Change card', url: urls.billing }
        : { text: 'See the bill', url: urls.bill },
    after: ['If you think the bill is wrong, reply to this email.'],
  }
}

export function disputeWonEmail({ number, micros, currency }: EmailedBill, urls: BillUrls): Email {
  const amount = shownMoney(micros, currency)
  return {
    subject: `The dispute about your payment to ${BRAND} is closed`,
    before: [
      'Hello,',
      `The bank has decided that your payment of ${amount} for bill ${number} is valid.`,
      "You don't owe anything more for it.",
    ],
    link: { text: 'See the bill', url: urls.bill },
    after: ['Promoted pins that were paused because of it are running again.'],
  }
}

export function disputeLostEmail({ number, micros, currency }: EmailedBill, urls: BillUrls): Email {
  const amount = shownMoney(micros, currency)
  return {
    subject: `Your payment to ${BRAND} was reversed`,
    before: [
      'Hello,',
      `The bank has reversed the payment of ${amount} for bill ${number}.`,
      'You owe it again; it will be on your next bill.',
    ],
    link: { text: 'Change card or pay now', url: urls.billing },
    after: ['If you think the bill is wrong, reply to this email.'],
  }
}
