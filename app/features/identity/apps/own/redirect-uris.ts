import * as v from 'valibot'
import { ADDRESS_LENGTH, APP_REDIRECTS } from '../../limits.ts'

const LOOPBACKS = ['127.0.0.1', '[::1]']

/** Redirect URLs, one per line: web, loopback, or an installed app's scheme with a dot (RFC 8252). */
export const RedirectUris = v.pipe(
  v.optional(v.string('invalid_parameters'), ''),
  v.transform((text) => [...new Set(text.split(/\s+/).filter(Boolean))]),
  v.minLength(1, 'redirects_missing'),
  v.maxLength(APP_REDIRECTS, 'too_many_redirects'),
  v.everyItem(isRedirectUri, 'redirect_malformed'),
)

function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.length > ADDRESS_LENGTH || !/^[!-~]+$/.test(text)) return false
  if (text.includes('#') || url.username || url.password) return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return [...LOOPBACKS, 'localhost'].includes(url.hostname)
  return /^[a-z][a-z0-9+-]*[.][a-z0-9+.-]+:$/.test(url.protocol)
}

/** The registered addresses that match a request. Loopback addresses match on any port. */
export function registeredFor(
  { redirectUris, isPublic }: { redirectUris: readonly string[]; isPublic: boolean },
  asked: string,
): string[] {
  const portless = isPublic ? withoutPort(asked) : null
  return redirectUris.filter(
    (uri) => uri === asked || (portless !== null && withoutPort(uri) === portless),
  )
}

function withoutPort(uri: string): string | null {
  const [, start, , rest] =
    /^(http:\/\/(127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(\/.*)?$/.exec(uri) ?? []
  return start === undefined || !URL.canParse(uri) ? null : start + (rest ?? '/')
}
