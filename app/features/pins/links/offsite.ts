import * as v from 'valibot'
import { Id } from '../../../input.ts'
import { PIN_LINK_LENGTH } from '../limits.ts'
import { domainOf } from './link.ts'

/**
 * What leads off the site: a pin, by its own link, or an address with the token that we signed for it.
 * The campaign parameters that such addresses carry besides change nothing about where they lead.
 */
export const OffsiteQuery = v.union([
  v.object({ url: v.string(), pin: v.optional(Id), token: v.optional(v.string(), '') }),
  v.object({ url: v.optional(v.undefined()), pin: Id }),
])
export type OffsiteQuery = v.InferOutput<typeof OffsiteQuery>

/** What asks whether a link would be opened: a pin's, or that of an address beside one. */
export const OffsiteCheck = v.pipe(
  v.object({ pinId: v.optional(Id), url: v.optional(v.string('invalid_parameters')) }),
  v.check(({ pinId, url }) => pinId !== undefined || url !== undefined, 'invalid_parameters'),
)
export type OffsiteCheck = v.InferOutput<typeof OffsiteCheck>

/** What a visitor of `/offsite/` is shown: an address to go on to, or a site that isn't opened. */
export type Departure =
  | { kind: 'straight'; url: string }
  | { kind: 'asked'; url: string; host: string }
  | { kind: 'closed'; host: string; status: ClosedStatus }

/** Why links to a site aren't opened. */
export type ClosedStatus = 'blocked' | 'suspicious' | 'porn'

/**
 * A whole web address as a browser would open it; null for whatever leads elsewhere than to the web, or
 * hides where it leads: other schemes, passwords, control characters.
 */
export function offsiteUrl(address: string): string | null {
  if (address.length > PIN_LINK_LENGTH || /\p{Cc}/u.test(address)) return null
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.username || url.password ? null : url.href
}

/** The host that a site is judged by: without `www.` and without the dot that a name may end in. */
export function judgedHost(url: string): string {
  return domainOf(url)?.replace(/\.$/, '') ?? ''
}
