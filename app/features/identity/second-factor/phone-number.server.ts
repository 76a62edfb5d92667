import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'
import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'

/**
 * Parses a phone number to E.164. Refuses `phone_malformed`, and `phone_not_served` for countries that aren't listed,
 * where fraudsters could earn from messages.
 */
export function phoneNumber({ env, origin }: Context, typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, countryCode(origin.country))
  if (!parsed?.isValid()) throw new Refusal('phone_malformed', 'phone')
  const served = env.SMS_COUNTRIES.split(' ')
  if (!parsed.country || !served.includes(parsed.country)) {
    throw new Refusal('phone_not_served', 'phone')
  }
  return parsed.number
}

function countryCode(country: string): CountryCode | undefined {
  return isSupportedCountry(country) ? country : undefined
}
