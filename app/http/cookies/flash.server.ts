import type { AppLoadContext } from '@remix-run/cloudflare'
import { Flash } from '../../flashes/flash.ts'
import { parseJson } from '../../json.ts'
import { COOKIE, cookieNames, readCookie, setCookie } from './cookies.server.ts'

const FLASH_SECONDS = 60

/** Each message has its own cookie, so that the response to an earlier request can't remove it. */
export function setFlash(
  context: Pick<AppLoadContext, 'replyHeaders' | 'now'>,
  flash: Flash,
): void {
  const name = `${COOKIE.flash}${context.now}` as const
  setCookie(context, name, encodeURIComponent(JSON.stringify(flash)), FLASH_SECONDS)
}

/** Reads the newest message. The response removes it and all older messages. */
export function takeFlash(
  request: Request,
  context: Pick<AppLoadContext, 'replyHeaders'>,
): Flash | null {
  const names = cookieNames(request, COOKIE.flash).toSorted()
  for (const name of names) setCookie(context, name, '', 0)
  const newest = names.at(-1)
  const cookie = newest && readCookie(request, newest)
  if (!cookie) return null
  try {
    return parseJson(Flash, decodeURIComponent(cookie))
  } catch {
    return null
  }
}
