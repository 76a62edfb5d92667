import { memoise } from '../../text/memoise.ts'
import type { Clock } from '../../ui/timing/clock.tsx'
import { COOKIE, readCookie } from './cookies.server.ts'

const zoneNamed = memoise((name): string | null => {
  if (!/^[A-Za-z0-9_+/-]{1,64}$/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
})

const englishFor = memoise((language) => {
  try {
    const { region } = new Intl.Locale(language).maximize()
    return region ? new Intl.Locale(`en-${region}`).toString() : 'en'
  } catch {
    // The header may be missing, or not a language.
    return 'en'
  }
})

/** Formats times for the browser's zone and first language; the words are always English. */
export function clockOf(request: Request): Clock {
  const [preferred = ''] = (request.headers.get('Accept-Language') ?? '').split(/[,;]/)
  return {
    zone: zoneNamed(readCookie(request, COOKIE.zone) ?? ''),
    locale: englishFor(preferred.trim()),
  }
}
