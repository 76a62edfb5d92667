import type { Context } from '../../../../context.server.ts'

/** The first match applies, because most browsers also claim to be one of those listed below them. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

export function deviceName(userAgent: string): string {
  const [browser] = BROWSERS.find(([, sign]) => sign.test(userAgent)) ?? []
  const [system] = SYSTEMS.find(([, sign]) => sign.test(userAgent)) ?? []
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** The device of a request, for the access it creates; null for an app's request. */
export function deviceOf({ origin, viewer }: Pick<Context, 'origin' | 'viewer'>): string | null {
  return viewer?.bearer ? null : deviceName(origin.userAgent)
}
