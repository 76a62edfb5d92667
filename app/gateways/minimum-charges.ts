/**
 * The provider's minimum charges, in hundredths: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts.
 * A smaller amount fails with `amount_too_small`; so does one below our account's minimum after conversion.
 */
export const MINIMUM_CHARGE_CENTS: Readonly<Record<string, number>> = {
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
