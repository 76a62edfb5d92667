import type { AppLoadContext } from '@remix-run/cloudflare'
import { Flash } from '../../flash.ts'
import { parseJson } from '../../json.ts'
import { COOKIE, readCookie, setCookie } from './cookies.server.ts'

const FLASH_SECONDS = 60

export function setFlash(context: Pick<AppLoadContext, 'replyHeaders'>, flash: Flash): void {
  setCookie(context, COOKIE.flash, encodeURIComponent(JSON.stringify(flash)), FLASH_SECONDS)
}

export function takeFlash(
  request: Request,
  context: Pick<AppLoadContext, 'replyHeaders'>,
): Flash | null {
  const cookie = readCookie(request, COOKIE.flash)
  if (!cookie) return null
  setCookie(context, COOKIE.flash, '', 0)
  try {
    return parseJson(Flash, decodeURIComponent(cookie))
  } catch {
    return null
  }
}
