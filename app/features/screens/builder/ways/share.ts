import * as v from 'valibot'
import { Text } from '../../../../forms/input.ts'
import { firstAddress } from '../../../../text/first-address.ts'

/** Long enough to log in. A later visitor may be somebody else. */
export const SHARED_MS = 10 * 60_000

export const SHARED_PATH = '/pin-builder/shared/'

/** Each app puts the address where it likes. */
export const Shared = v.object({
  title: v.fallback(Text, ''),
  text: v.fallback(Text, ''),
  url: v.fallback(Text, ''),
})
export type Shared = v.InferOutput<typeof Shared>

/** The page that saves a shared address, else a picture. */
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
