import type { Clock } from '../../ui/timing/clock.tsx'
import { COOKIE, readCookie } from './cookies.server.ts'

/** Times as the browser's zone and first language write them; the words are English everywhere. */
export function clockOf(request: Request): Clock {
  return { zone: zoneOf(request), locale: localeOf(request) }
}

function zoneOf(request: Request): string | null {
  const zone = readCookie(request, COOKIE.zone)
  if (!zone || !/^[A-Za-z0-9_+/-]{1,64}$/.test(zone)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

function localeOf({ headers }: Request): string {
  const [preferred = ''] = (headers.get('Accept-Language') ?? '').split(/[,;]/)
  try {
    const { region } = new Intl.Locale(preferred.trim()).maximize()
    return region ? new Intl.Locale(`en-${region}`).toString() : 'en'
  } catch {
    // The header may be missing, or no language.
    return 'en'
  }
}
