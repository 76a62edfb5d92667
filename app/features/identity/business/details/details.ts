import * as v from 'valibot'
import { Text } from '../../../../forms/input.ts'
import { webAddress } from '../../../../text/web-address.ts'
import { Next } from '../../after-sign-in/next.ts'
import { EmailAddress } from '../../names/email.ts'
import { BusinessName } from '../../sign-up/business-name.ts'
import { ADDRESS_LENGTH, SITE_LENGTH } from '../limits.ts'
import { COUNTRY_CODES } from './countries.ts'

const KINDS = ['shop', 'service', 'brand', 'creator', 'publisher', 'nonprofit', 'other'] as const

const Site = v.pipe(
  Text,
  v.maxLength(SITE_LENGTH, 'link_invalid'),
  v.check((typed) => typed === '' || webAddress(typed) !== null, 'link_invalid'),
  v.transform((typed) => webAddress(typed)),
)

const Line = v.pipe(
  Text,
  v.maxLength(ADDRESS_LENGTH, 'address_line_too_long'),
  v.transform((line) => line || null),
)

const Email = v.pipe(
  Text,
  v.check((typed) => typed === '' || v.is(EmailAddress, typed), 'email_malformed'),
  v.transform((typed) => typed.toLowerCase() || null),
)

const Phone = v.pipe(
  Text,
  v.check((typed) => typed === '' || isPhoneNumber(typed), 'business_phone_malformed'),
  v.transform((typed) => typed || null),
)

const Country = v.pipe(
  Text,
  v.check((code) => COUNTRY_CODES.includes(code), 'country_missing'),
)

/** An IANA zone. The write checks that the country has this zone. */
export const TimeZone = v.optional(v.pipe(Text, v.maxLength(64, 'invalid_parameters')))

export const NewBusiness = v.object({
  businessName: BusinessName,
  kind: v.optional(v.picklist(KINDS, 'business_kind_missing'), 'other'),
  site: Site,
  country: v.optional(Country),
  timeZone: TimeZone,
})
export type NewBusiness = v.InferOutput<typeof NewBusiness>

export const BusinessDetails = v.object({
  ...NewBusiness.entries,
  country: Country,
  contactName: Line,
  contactEmail: Email,
  contactPhone: Phone,
  street: Line,
  city: Line,
  region: Line,
  postalCode: Line,
})
export type BusinessDetails = v.InferOutput<typeof BusinessDetails>

export const ConvertQuery = v.object({
  ...Next.entries,
  pinId: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[1-9]\d*$/))), null),
})

function isPhoneNumber(typed: string): boolean {
  return /^\+?[\d\s().-]+$/.test(typed) && typed.length <= 40 && typed.replace(/\D/g, '').length > 5
}
