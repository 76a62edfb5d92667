import * as v from 'valibot'
import { Id } from '../../../../forms/input.ts'
import { PIN_LINK_LENGTH } from '../limits.ts'
import { domainOf } from './domain.ts'

/** A pin, or an address with our token. Campaign parameters are ignored. */
export const OffsiteQuery = v.union([
  v.object({ url: v.string(), pin: v.optional(Id), token: v.optional(v.string(), '') }),
  v.object({ url: v.optional(v.undefined()), pin: Id }),
])
export type OffsiteQuery = v.InferOutput<typeof OffsiteQuery>

export const OffsiteCheck = v.pipe(
  v.object({ pinId: v.optional(Id), url: v.optional(v.string('invalid_parameters')) }),
  v.check(({ pinId, url }) => pinId !== undefined || url !== undefined, 'invalid_parameters'),
)
export type OffsiteCheck = v.InferOutput<typeof OffsiteCheck>

export type OffsiteDecision =
  | { kind: 'straight'; url: string }
  | { kind: 'asked'; url: string; host: string }
  | { kind: 'closed'; host: string; status: ClosedStatus }

export type ClosedStatus = 'blocked' | 'suspicious' | 'porn'

/** Normalises a web address; null for other schemes, passwords and control characters. */
export function offsiteUrl(address: string): string | null {
  if (address.length > PIN_LINK_LENGTH || /\p{Cc}/u.test(address)) return null
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.username || url.password ? null : url.href
}

export function checkedHost(url: string): string {
  return domainOf(url)?.replace(/\.$/, '') ?? ''
}
