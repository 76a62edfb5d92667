import type Stripe from 'stripe'
import { type Denial, denialOf } from './charges.server.ts'
import { callProvider, type Payments } from './payment-provider.server.ts'

type TaxedAmount = {
  reference: string
  currency: string
  /** The amount without tax. */
  cents: number
  payer: {
    street: string
    city: string
    region: string | null
    postalCode: string
    country: string
    vatId: string | null
  }
}

/** Calculates the tax on an amount: https://docs.stripe.com/tax/custom. Refuses what {@link callProvider} refuses. */
export function calculateTax(
  payments: Payments,
  { reference, currency, cents, payer }: TaxedAmount,
): Promise<{ state: 'calculated'; ref: string; cents: number } | Denial> {
  const { street, city, region, postalCode, country, vatId } = payer
  const address = { line1: street, city, postal_code: postalCode, country }
  return callProvider(payments, async (stripe) => {
    try {
      const { id, tax_amount_exclusive } = await stripe.tax.calculations.create({
        currency: currency.toLowerCase(),
        line_items: [{ amount: cents, reference, tax_behavior: 'exclusive' }],
        customer_details: {
          address: { ...address, ...(region !== null && { state: region }) },
          address_source: 'billing',
          ...(vatId !== null && { tax_ids: [{ type: taxIdType(vatId), value: vatId }] }),
        },
      })
      if (id === null)
        return {
          state: 'refused',
          reason: null,
          cause: 'The tax calculation has no id.',
          card: null,
        }
      return { state: 'calculated', ref: id, cents: tax_amount_exclusive }
    } catch (error) {
      return denialOf(error)
    }
  })
}

/** Books calculated tax, once per reference; null if refused. Refuses what {@link callProvider} refuses. */
export function bookTax(
  payments: Payments,
  { calculation, reference }: { calculation: string; reference: string },
): Promise<string | null> {
  return booked(payments, reference, (stripe, key) =>
    stripe.tax.transactions.createFromCalculation({ calculation, reference }, key),
  )
}

/** Reverses booked tax for an amount that includes it, once per reference. Refuses like {@link bookTax}. */
export function reverseTax(
  payments: Payments,
  { transaction, reference, cents }: { transaction: string; reference: string; cents: number },
): Promise<string | null> {
  const asked = { mode: 'partial', original_transaction: transaction, reference } as const
  return booked(payments, reference, (stripe, key) =>
    stripe.tax.transactions.createReversal({ ...asked, flat_amount: -cents }, key),
  )
}

type Booking = (stripe: Stripe, key: { idempotencyKey: string }) => Promise<{ id: string }>

function booked(payments: Payments, reference: string, book: Booking): Promise<string | null> {
  return callProvider(payments, async (stripe) => {
    try {
      return (await book(stripe, { idempotencyKey: `tax-${reference}` })).id
    } catch (error) {
      const { reason, cause } = denialOf(error)
      const level = 'error'
      console.error(JSON.stringify({ level, event: 'tax_refused', reference, reason, cause }))
      return null
    }
  })
}

/** The type depends on the number's own country. Stripe checks the number. */
function taxIdType(vatId: string): 'gb_vat' | 'no_vat' | 'ch_vat' | 'eu_vat' {
  switch (vatId.slice(0, 2)) {
    case 'GB':
      return 'gb_vat'
    case 'NO':
      return 'no_vat'
    case 'CH':
      return 'ch_vat'
    default:
      return 'eu_vat'
  }
}
