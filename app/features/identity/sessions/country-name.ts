const names = new Intl.DisplayNames('en', { type: 'region' })

/** A country's name. The network also reports pseudo-countries: `T1` for Tor, `XX` for unknown. */
export function countryName(code: string): string {
  const isCountry = /^[A-Z]{2}$/.test(code) && code !== 'XX'
  return (isCountry && names.of(code)) || 'Unknown country'
}
