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

/** The default IANA zone of a country's businesses. */
export function mainZone(country: string): string {
  return MAIN_ZONES[country] ?? zonesOf(country)[0] ?? 'UTC'
}

/** A business's time zone: the chosen zone, or the main zone of its country. */
export function zoneOfBusiness({
  country,
  timeZone,
}: {
  country: string
  timeZone: string | null
}): string {
  return timeZone ?? mainZone(country)
}

/** The zone if the country has it, else null. A form without scripts can send a zone of another country. */
export function zoneIn(country: string, timeZone: string): string | null {
  return zonesOf(country).includes(timeZone) ? timeZone : null
}

const zones = new Map<string, readonly string[]>()

/** A country's zones according to CLDR, cached because computing them takes milliseconds. */
export function zonesOf(country: string): readonly string[] {
  const known = zones.get(country)
  if (known) return known
  const found = new Intl.Locale('und', { region: country }).getTimeZones?.() ?? []
  zones.set(country, found)
  return found
}
