import { COUNTRY_CODES, type CountryOption } from '../identity/business/details/countries.ts'
import { mainZone, zonesOf } from '../identity/business/details/time-zones.ts'
import { countryName } from '../identity/sessions/country-name.ts'
import { termsOf } from './countries.ts'
import { zoneText } from './days.ts'

/** The countries for businesses, sorted by name, with their currency and time zones. The main zone is first. */
export function countryChoices(): CountryOption[] {
  return countryNames().map(({ code, name }) => ({
    code,
    name,
    currency: termsOf(code).currency,
    zones: [...new Set([mainZone(code), ...zonesOf(code)])].map((id) => ({
      id,
      name: zoneText(id),
    })),
  }))
}

export function countryNames(): { code: string; name: string }[] {
  return COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  )
}
