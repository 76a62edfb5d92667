import { COUNTRY_CODES } from '../identity/business/details/countries.ts'
import { countryName } from '../identity/sessions/country-name.ts'
import { termsOf } from './countries.ts'

export type CountryChoice = { code: string; name: string; currency: string }

export function countryChoices(): CountryChoice[] {
  return COUNTRY_CODES.map((code) => ({
    code,
    name: countryName(code),
    currency: termsOf(code).currency,
  })).sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
