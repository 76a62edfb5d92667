export const NO_CARD = 'no_card'

export const BANK_ASKS = 'authentication_required'

/** The bank asked for confirmation, but the cardholder declined it or didn't answer. */
export const NOT_CONFIRMED = 'payment_intent_authentication_failure'

/** Whether confirming this payment with the bank would complete it. */
export function canConfirm(problem: string | null): boolean {
  return problem === BANK_ASKS || problem === NOT_CONFIRMED
}

/** Payment failures: https://docs.stripe.com/declines/codes and https://docs.stripe.com/error-codes. */
const PROBLEMS: Readonly<Record<string, string>> = {
  [NO_CARD]: 'No card on file.',
  resource_missing: 'The card is no longer on file.',
  expired_card: 'The card has expired.',
  insufficient_funds: 'The card had insufficient funds.',
  [BANK_ASKS]: 'The bank needs you to confirm the payment.',
  [NOT_CONFIRMED]: "The payment wasn't confirmed with the bank.",
  lost_card: 'The bank reports the card as lost.',
  stolen_card: 'The bank reports the card as lost.',
  customer_tax_location_invalid:
    'We can’t calculate taxes for your address. Please correct it in your business settings.',
  tax_id_invalid: 'Your VAT ID isn’t valid. Correct it or remove it.',
  processing_error: 'Something went wrong at the bank.',
}

export function problemText(code: string | null): string {
  return PROBLEMS[code ?? ''] ?? 'The bank gave no reason.'
}
