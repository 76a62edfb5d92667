/** Where a country has several zones: the one of most of its people. */
const MAIN_ZONES: Readonly<Record<string, string>> = {
  AR: 'America/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  US: 'America/New_York',
}

/** The IANA zone of a country's businesses, unless they chose another of its zones. */
export function mainZone(country: string): string {
  return MAIN_ZONES[country] ?? zonesOf(country)[0] ?? 'UTC'
}

/** A business's zone: the one that it chose, or its country's main one. */
export function zoneOfBusiness({
  country,
  timeZone,
}: {
  country: string
  timeZone: string | null
}): string {
  return timeZone ?? mainZone(country)
}

/** A country's zone of this name; null for another country's: the form may have been without scripts. */
export function zoneIn(country: string, timeZone: string): string | null {
  return zonesOf(country).includes(timeZone) ? timeZone : null
}

const zones = new Map<string, readonly string[]>()

/** A country's zones, by CLDR, which takes milliseconds to say. */
export function zonesOf(country: string): readonly string[] {
  const known = zones.get(country)
  if (known) return known
  const found = new Intl.Locale('und', { region: country }).getTimeZones?.() ?? []
  zones.set(country, found)
  return found
}
