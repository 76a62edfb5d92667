/**
 * The least that the payment company charges, in hundredths of our currencies:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. Less is answered with
 * `amount_too_small`; so is a sum whose worth in the currency of our account is below that one's least.
 */
export const LEAST_CHARGE_CENTS: Readonly<Record<string, number>> = {
  AUD: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  NOK: 300,
  NZD: 50,
  SEK: 300,
  USD: 50,
}
