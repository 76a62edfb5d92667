import type Stripe from 'stripe'
import { ask, type Payments } from './ask-payments.server.ts'
import { type Denial, denialOf } from './charges.server.ts'

type Taxed = {
  reference: string
  currency: string
  /** Without the tax, which is added. */
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

/** Calculates the tax of a sum, by https://docs.stripe.com/tax/custom. Refuses as {@link ask}. */
export function calculateTax(
  payments: Payments,
  { reference, currency, cents, payer }: Taxed,
): Promise<{ state: 'calculated'; ref: string; cents: number } | Denial> {
  const { street, city, region, postalCode, country, vatId } = payer
  const address = { line1: street, city, postal_code: postalCode, country }
  return ask(payments, async (stripe) => {
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
        return { state: 'refused', reason: null, cause: 'It has no name.', card: null }
      return { state: 'calculated', ref: id, cents: tax_amount_exclusive }
    } catch (error) {
      return denialOf(error)
    }
  })
}

/** Books a calculated tax, once a reference; null where the company won't. Refuses as {@link ask}. */
export function bookTax(
  payments: Payments,
  { calculation, reference }: { calculation: string; reference: string },
): Promise<string | null> {
  return booked(payments, reference, (stripe, key) =>
    stripe.tax.transactions.createFromCalculation({ calculation, reference }, key),
  )
}

/** Takes back what was booked of a tax, for a sum with its tax, once a reference; else as {@link bookTax}. */
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
  return ask(payments, async (stripe) => {
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

/** The number's own country says which kind it is; Stripe checks it. */
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
