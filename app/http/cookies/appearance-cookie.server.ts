import type { AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { Appearance, AS_SYSTEM } from '../../appearance/appearance.ts'
import { DAY_SECONDS } from '../../durations.ts'
import { COOKIE, readCookie, setCookie } from './cookies.server.ts'

/** Browsers keep a cookie for at most 400 days. */
const KEPT_SECONDS = 400 * DAY_SECONDS

export function readAppearance(request: Request): Appearance {
  const [theme, motion, density] = readCookie(request, COOKIE.appearance)?.split('.') ?? []
  const read = v.safeParse(Appearance, { theme, motion, density })
  return read.success ? read.output : AS_SYSTEM
}

export function keepAppearance(
  context: Pick<AppLoadContext, 'replyHeaders'>,
  { theme, motion, density }: Appearance,
): void {
  setCookie(context, COOKIE.appearance, `${theme}.${motion}.${density}`, KEPT_SECONDS)
}
