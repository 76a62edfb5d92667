import * as v from 'valibot'
import { isPublicHost } from '../../../../gateways/web-address.ts'
import { HANDED_FRAGMENT, type HandedPicture } from '../../../../site-scripts/handed-pictures.ts'
import { recall } from '../../../../tab-memory.ts'
import { jsonValue } from '../../../../text/json-value.ts'
import { webAddress } from '../../../../text/web-address.ts'
import {
  PIN_ALT_TEXT_LENGTH,
  PIN_DESCRIPTION_LENGTH,
  PIN_LINK_LENGTH,
  PIN_TITLE_LENGTH,
} from '../../../content/pins/limits.ts'
import { cleanText } from '../../../content/webpages/page-pictures-text.ts'
import { TRAY_PICTURES } from '../limits.ts'
import { type HandedNote, noteKey } from './handed-note.ts'

const WebAddress = v.pipe(
  v.string(),
  v.regex(/^https?:\/\//i),
  v.maxLength(PIN_LINK_LENGTH),
  v.transform(webAddress),
  v.string(),
)

/** No vector drawings, whose type has a `+`. */
const Bytes = v.pipe(
  v.string(),
  v.regex(/^data:image\/[a-z]+;base64,[A-Za-z\d+/]+={0,2}$/),
  v.check((address) => base64Of(address).length % 4 === 0),
)

const Handed = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  picture: v.union([Bytes, WebAddress]),
  alt: textUpTo(PIN_ALT_TEXT_LENGTH),
  description: textUpTo(PIN_DESCRIPTION_LENGTH),
  page: WebAddress,
  title: textUpTo(PIN_TITLE_LENGTH),
})

const Several = v.pipe(v.array(v.unknown()), v.maxLength(TRAY_PICTURES))

const Note = v.object({
  state: v.picklist(['shown', 'saved', 'added']),
  texts: v.object({
    title: v.exactOptional(v.string()),
    description: v.exactOptional(v.string()),
    altText: v.exactOptional(v.string()),
    link: v.exactOptional(v.string()),
  }),
})

/**
 * The pictures in a fragment of the tray's address, which anybody can write. Leaves out invalid ones, and all if there
 * are more than a tray holds.
 */
export function readHanded(fragment: string): HandedPicture[] {
  if (!fragment.startsWith(HANDED_FRAGMENT)) return []
  const given = v.safeParse(Several, jsonValue(decoded(fragment.slice(HANDED_FRAGMENT.length))))
  return (given.success ? given.output : []).flatMap((one) => {
    const read = v.safeParse(Handed, one)
    return read.success ? [read.output] : []
  })
}

/**
 * The pictures about which the member is asked, because anybody may have written the fragment: none from or for a page on
 * a private host, which such a link could otherwise make the browser ask. A site that is itself on one has no such limit.
 */
export function fromPublicHosts<Picture extends Pick<HandedPicture, 'picture' | 'page'>>(
  pictures: readonly Picture[],
  siteHost: string,
): Picture[] {
  if (!isPublicHost(siteHost)) return [...pictures]
  const isPublic = (address: string) =>
    address.startsWith('data:') || isPublicHost(new URL(address).hostname)
  return pictures.filter(({ picture, page }) => isPublic(picture) && isPublic(page))
}

/** This tab's note about a handed picture; null if it doesn't know it. */
export function readNote(id: string): HandedNote | null {
  const note = v.safeParse(Note, recall(noteKey(id)))
  return note.success ? note.output : null
}

/** The file of a picture that was handed as bytes; null for one with an address. */
export function handedFile({ picture }: HandedPicture): File | null {
  if (!picture.startsWith('data:')) return null
  const bytes = Uint8Array.from(atob(base64Of(picture)), (byte) => byte.charCodeAt(0))
  return new File([bytes], 'picture', { type: picture.slice('data:'.length, picture.indexOf(';')) })
}

function textUpTo(length: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => cleanText(text, length)),
  )
}

function base64Of(address: string): string {
  return address.slice(address.indexOf(',') + 1)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
