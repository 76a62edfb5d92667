import * as v from 'valibot'
import { HOUR_MS, MINUTE_MS } from '../../../../durations.ts'
import { Text } from '../../../../forms/input.ts'
import { firstAddress } from '../../../../text/text-addresses.ts'

/** How long shared items are kept: long enough to log in, but no longer, as the next visitor may be somebody else. */
export const SHARED_MS = 10 * MINUTE_MS

/** How long the other files of a form wait: their member writes texts for up to nine of them. */
export const WAITING_MS = 2 * HOUR_MS

/** How many files wait: with the first one, a form without scripts takes ten. */
export const WAITING_FILES = 9

export const SHARED_PATH = '/pin-builder/shared/'

/** A share's fields. Apps may put the address into any of them. */
export const Shared = v.object({
  title: v.fallback(Text, ''),
  text: v.fallback(Text, ''),
  url: v.fallback(Text, ''),
})
export type Shared = v.InferOutput<typeof Shared>

/** The path of the page that saves a shared address; without an address, the page for pictures. */
export function sharedPath({ title, text, url }: Shared): string {
  const address = firstAddress(url) ?? firstAddress(text) ?? firstAddress(title)
  if (address === null) return '/pin-builder/'
  const query = new URLSearchParams({
    url: address,
    title: title.replace(address, '').trim(),
    description: text.replace(address, '').trim(),
  })
  return `/pin/create/share/?${query}`
}
