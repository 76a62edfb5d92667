const names = new Intl.DisplayNames('en', { type: 'region' })

/** A country's name; the network also reports non-countries, such as Tor. */
export function countryName(code: string): string {
  return (/^[A-Z]{2}$/.test(code) && names.of(code)) || 'Unknown country'
}
