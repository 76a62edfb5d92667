/** The reasons of failed payments, by https://docs.stripe.com/declines/codes. */
const PROBLEMS: Readonly<Record<string, string>> = {
  no_card: 'There is no card.',
  expired_card: 'The card has expired.',
  insufficient_funds: 'There was not enough money on the card.',
  authentication_required: 'Its bank wants to ask you first, and you were not there.',
  lost_card: 'Its bank says that the card is lost.',
  stolen_card: 'Its bank says that the card is lost.',
  processing_error: 'Something went wrong at its bank.',
}

export function problemText(code: string | null): string {
  return PROBLEMS[code ?? ''] ?? 'Its bank gave no reason.'
}
