import * as v from 'valibot'
import { Text } from '../../../../forms/input.ts'

/** Each app puts the address where it likes. */
export const Shared = v.object({
  title: v.fallback(Text, ''),
  text: v.fallback(Text, ''),
  url: v.fallback(Text, ''),
})
export type Shared = v.InferOutput<typeof Shared>

const ADDRESS = /https?:\/\/[^\s<>"]+/i

/** The page that saves a shared address, else a picture. */
export function sharedPath({ title, text, url }: Shared): string {
  const address = [url, text, title].flatMap((words) => ADDRESS.exec(words)?.[0] ?? [])[0]
  if (address === undefined) return '/pin-builder/'
  const query = new URLSearchParams({
    url: address,
    title: title.replace(address, '').trim(),
    description: text.replace(address, '').trim(),
  })
  return `/pin/create/share/?${query}`
}
