import * as v from 'valibot'
import { Id, Text } from '../../../forms/input.ts'
import type { RefusalCode } from '../../../refusal.ts'
import { COUNTRY_CODES } from '../../identity/business/details/countries.ts'
import { TimeZone } from '../../identity/business/details/details.ts'
import { ADDRESS_LENGTH } from '../../identity/business/limits.ts'
import { NewEmailAddress } from '../../identity/names/email.ts'

const ADDRESS = {
  street: requiredText('street_missing'),
  city: requiredText('city_missing'),
  region: v.pipe(
    Text,
    v.maxLength(ADDRESS_LENGTH, 'address_line_too_long'),
    v.transform((line) => line || null),
  ),
  postalCode: requiredText('postal_code_missing'),
  country: v.picklist(COUNTRY_CODES, 'country_missing'),
}

export const BusinessAddress = v.object({ advertiserId: Id, ...ADDRESS, timeZone: TimeZone })
export type BusinessAddress = v.InferOutput<typeof BusinessAddress>

export const Payer = v.object({
  advertiserId: Id,
  payerName: v.pipe(
    Text,
    v.nonEmpty('payer_name_missing'),
    v.maxLength(ADDRESS_LENGTH, 'payer_name_too_long'),
  ),
  email: NewEmailAddress,
  vatId: v.pipe(
    Text,
    v.transform((typed) => typed.replace(/[\s.-]/g, '').toUpperCase()),
    v.check((id) => id === '' || /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(id), 'vat_id_malformed'),
    v.transform((id) => id || null),
  ),
})
export type Payer = v.InferOutput<typeof Payer>

/** A payer; the address is null if the business's own address is used. */
export const PayerWithAddress = v.variant('addressOf', [
  v.pipe(
    v.object({ ...Payer.entries, addressOf: v.optional(v.literal('business'), 'business') }),
    v.transform(({ addressOf: _, ...payer }) => ({ ...payer, payerAddress: null })),
  ),
  v.pipe(
    v.object({ ...Payer.entries, addressOf: v.literal('payer'), ...ADDRESS }),
    v.transform(({ addressOf: _, street, city, region, postalCode, country, ...payer }) => ({
      ...payer,
      payerAddress: { street, city, region, postalCode, country },
    })),
  ),
])
export type PayerWithAddress = v.InferOutput<typeof PayerWithAddress>

export const Consent = v.object({ advertiserId: Id })
export type Consent = v.InferOutput<typeof Consent>

function requiredText(missing: RefusalCode) {
  return v.pipe(Text, v.nonEmpty(missing), v.maxLength(ADDRESS_LENGTH, 'address_line_too_long'))
}
