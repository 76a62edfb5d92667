const names = new Intl.DisplayNames('en', { type: 'region' })

/** Words for a country's two letters; the network also reports places that are none, such as Tor. */
export function countryName(code: string): string {
  return (/^[A-Z]{2}$/.test(code) && names.of(code)) || 'Unknown country'
}
