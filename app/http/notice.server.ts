import type { AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { Notice } from '../notices.ts'
import { COOKIE, readCookie, setCookie } from './cookies.server.ts'

const NOTICE_SECONDS = 60

/** Tells a notice on the page that this browser shows next. */
export function leaveNotice(context: Pick<AppLoadContext, 'replyHeaders'>, notice: Notice): void {
  setCookie(context, COOKIE.notice, encodeURIComponent(JSON.stringify(notice)), NOTICE_SECONDS)
}

/** The notice that was left for this page, which is then told and gone; null for none. */
export function takeNotice(
  request: Request,
  context: Pick<AppLoadContext, 'replyHeaders'>,
): Notice | null {
  const cookie = readCookie(request, COOKIE.notice)
  if (!cookie) return null
  setCookie(context, COOKIE.notice, '', 0)
  try {
    const notice = v.safeParse(Notice, JSON.parse(decodeURIComponent(cookie)))
    return notice.success ? notice.output : null
  } catch {
    return null
  }
}
