import { type CallInput, denied, found, type PaymentsAnswer } from './answers.ts'
import type { Memory, StripeObject } from './memory.ts'

/** An invented tax rate. A business with another country's VAT number pays the tax itself. */
const RATE = 0.2
const OUR_COUNTRY = 'GB'

const TAX_IDS: Readonly<Record<string, RegExp>> = {
  eu_vat: /^[A-Z]{2}[A-Z0-9]{8,12}$/,
  gb_vat: /^GB\d{9}$/,
  no_vat: /^NO?\d{9}(MVA)?$/,
  ch_vat: /^CHE\d{9}(MWST|TVA|IVA)?$/,
}

/** Fakes Stripe Tax: https://docs.stripe.com/api/tax/calculations */
export function calculate(memory: Memory, { form }: CallInput): PaymentsAnswer {
  const field = (name: string) => form.get(name) ?? ''
  const customer = (name: string) => field(`customer_details[${name}]`)
  const amount = Number(field('line_items[0][amount]'))
  if (!/^[a-z]{3}$/.test(field('currency')) || !Number.isInteger(amount) || amount <= 0) {
    return denied('parameter_invalid_integer', 'A currency in lower case, and whole cents.')
  }
  if (!field('line_items[0][reference]') || customer('address_source') !== 'billing') {
    return denied('parameter_missing', 'A reference, and the source of the address.')
  }
  const country = customer('address][country')
  const hasPlace = /^[A-Z]{2}$/.test(country) && customer('address][postal_code')
  if (!hasPlace || customer('address][line1') === 'Nowhere') {
    return denied('customer_tax_location_invalid', 'The address isn’t known.')
  }
  const type = customer('tax_ids][0][type')
  const value = customer('tax_ids][0][value')
  if (value && !TAX_IDS[type]?.test(value)) return denied('tax_id_invalid', 'No such number.')
  const isTheirs = value !== '' && country !== OUR_COUNTRY
  const tax = isTheirs ? 0 : Math.round(amount * RATE)
  return found(
    memory.add('taxcalc', {
      object: 'tax.calculation',
      currency: field('currency'),
      amount_total: amount + tax,
      tax_amount_exclusive: tax,
      tax_amount_inclusive: 0,
    }),
  )
}

export function book(memory: Memory, { form }: CallInput): PaymentsAnswer {
  const calculation = memory.find(form.get('calculation') ?? '')
  const reference = form.get('reference') ?? ''
  if (calculation?.['object'] !== 'tax.calculation' || calculation['booked']) {
    return denied('resource_missing', 'No such calculation, or it is booked.')
  }
  if (isReferenceUsed(memory, reference))
    return denied('resource_already_exists', 'Another reference.')
  calculation['booked'] = true
  return found(transaction(memory, { reference, amount: calculation['amount_total'] }))
}

export function reverse(memory: Memory, { form }: CallInput): PaymentsAnswer {
  const original = memory.find(form.get('original_transaction') ?? '')
  const reference = form.get('reference') ?? ''
  const amount = Number(form.get('flat_amount'))
  const left = Number(original?.['amount']) + Number(original?.['reversed'] ?? 0)
  if (original?.['object'] !== 'tax.transaction' || form.get('mode') !== 'partial') {
    return denied('resource_missing', 'No such transaction.')
  }
  if (!Number.isInteger(amount) || amount >= 0 || left + amount < 0) {
    return denied('parameter_invalid_integer', 'More than was booked, or not negative.')
  }
  if (isReferenceUsed(memory, reference))
    return denied('resource_already_exists', 'Another reference.')
  original['reversed'] = Number(original['reversed'] ?? 0) + amount
  return found(transaction(memory, { reference, amount, of: original['id'] }))
}

function transaction(memory: Memory, thing: StripeObject): StripeObject {
  return memory.add('tax', { object: 'tax.transaction', ...thing })
}

function isReferenceUsed(memory: Memory, reference: string): boolean {
  return Object.values(memory.things).some(
    (thing) => thing['object'] === 'tax.transaction' && thing['reference'] === reference,
  )
}
