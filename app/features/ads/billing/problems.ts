export const NO_CARD = 'no_card'

export const BANK_ASKS = 'authentication_required'

/** The bank asked, and got no answer, or a no. */
export const NOT_CONFIRMED = 'payment_intent_authentication_failure'

/** Whether the owner of a card can have this payment go through by answering their bank. */
export function canConfirm(problem: string | null): boolean {
  return problem === BANK_ASKS || problem === NOT_CONFIRMED
}

/**
 * The reasons of failed payments, by https://docs.stripe.com/declines/codes and
 * https://docs.stripe.com/error-codes.
 */
const PROBLEMS: Readonly<Record<string, string>> = {
  [NO_CARD]: 'There is no card.',
  resource_missing: 'The card is no longer known.',
  expired_card: 'The card has expired.',
  insufficient_funds: 'There was not enough money on the card.',
  [BANK_ASKS]: 'Its bank wants to ask you first.',
  [NOT_CONFIRMED]: 'Its bank asked you, and it was not confirmed.',
  lost_card: 'Its bank says that the card is lost.',
  stolen_card: 'Its bank says that the card is lost.',
  customer_tax_location_invalid:
    'Taxes can’t be calculated for your address: correct it in the settings of your business.',
  tax_id_invalid: 'Your VAT ID isn’t one: correct it, or leave it out.',
  processing_error: 'Something went wrong at its bank.',
}

export function problemText(code: string | null): string {
  return PROBLEMS[code ?? ''] ?? 'Its bank gave no reason.'
}
