import * as v from 'valibot'
import { Flag, Id, OptionalId, Text } from '../../../../forms/input.ts'
import { BoardName, NewSection } from '../../../content/boards/board.ts'
import { isDataPicture } from '../../../content/media/data-picture.ts'
import { Color } from '../../../content/media/pictures/color.ts'
import {
  PIN_ALT_TEXT_LENGTH,
  PIN_DESCRIPTION_LENGTH,
  PIN_TITLE_LENGTH,
} from '../../../content/pins/limits.ts'
import { Link } from '../../../content/pins/links/link.ts'
import { NewPin, PictureAddress, PlaceInput } from '../../../content/pins/pin.ts'
import { cleanText } from '../../../content/webpages/page-pictures-text.ts'
import { DRAFT_PICTURES, GUID_LENGTH } from './limits.ts'

/** Maps each entry point of the page to the method that is stored with its pins. */
const METHODS = {
  button: 'button',
  bookmarklet: 'button',
  extension: 'button',
  share: 'button',
  scraped: 'scraped',
  pinbuilder: 'pinbuilder',
  uploaded: 'uploaded',
} as const satisfies Record<string, NewPin['method']>

/** The address of the page that creates a pin: `/pin/create/{method}/{action?}`. */
const Address = {
  method: v.pipe(
    v.picklist(
      ['button', 'bookmarklet', 'extension', 'share', 'scraped', 'pinbuilder', 'uploaded'],
      'not_found',
    ),
    v.transform((name) => METHODS[name]),
  ),
  action: v.optional(v.picklist(['create', 'repin'], 'not_found'), 'create'),
}

const Guid = v.pipe(Text, v.maxLength(GUID_LENGTH, 'invalid_parameters'))

const Strings = v.pipe(
  v.optional(v.union([v.string(), v.array(v.string())]), []),
  v.transform((given) => (typeof given === 'string' ? [given] : given)),
)

/** One or more web addresses. Drops other texts and duplicates. */
const PictureAddresses = v.pipe(
  Strings,
  v.transform((given) => [...new Set(given.flatMap((address) => webPicture(address) ?? []))]),
  v.transform((addresses) => addresses.slice(0, DRAFT_PICTURES)),
)

/** The alt texts of pictures that have one, by address. Each is given on a second line after its address. */
const AltTexts = v.pipe(
  Strings,
  v.transform(
    (given) =>
      new Map(
        given.flatMap((written) => {
          const [address = '', ...lines] = written.split('\n')
          const url = webPicture(address)
          const alt = cleanText(lines.join(' '), PIN_ALT_TEXT_LENGTH)
          return url !== null && alt ? [[url, alt] as const] : []
        }),
      ),
  ),
)

function textUpTo(length: number) {
  return v.pipe(
    v.fallback(Text, ''),
    v.transform((text) => cleanText(text, length)),
  )
}

/**
 * A draft in another site's link. The site can't correct mistakes, so an invalid link becomes null
 * with `isLinkRefused`, and long texts are cut.
 */
export const DraftQuery = v.pipe(
  v.object({
    ...Address,
    url: v.fallback(Text, ''),
    /** Addresses of pictures, each with its alt text on a second line if the page gave one. */
    media: v.fallback(Strings, []),
    title: textUpTo(PIN_TITLE_LENGTH),
    description: textUpTo(PIN_DESCRIPTION_LENGTH),
    color: v.fallback(v.optional(v.nullable(Color), null), null),
    guid: v.fallback(Guid, ''),
    board: v.fallback(OptionalId, null),
    isPinCreating: v.fallback(Flag, false),
    look: v.fallback(Flag, false),
  }),
  v.transform(({ url, media, ...draft }) => {
    const link = v.safeParse(Link, url)
    const addresses = media.map((described) => described.split('\n', 1).join())
    return {
      ...draft,
      media: v.parse(PictureAddresses, addresses),
      altTexts: v.parse(AltTexts, media),
      link: link.success ? link.output : null,
      isLinkRefused: !link.success,
    }
  }),
)
export type DraftQuery = v.InferOutput<typeof DraftQuery>

export const DraftSave = v.pipe(
  PlaceInput,
  v.object({
    ...Address,
    boardId: v.optional(Id),
    section: OptionalId,
    newSection: v.optional(NewSection.entries.title),
    newBoard: v.optional(BoardName),
    privacy: v.optional(v.picklist(['public', 'secret'], 'invalid_parameters')),
    /** Sent by pages that were loaded before `privacy` existed. */
    secret: Flag,
    imageUrl: PictureAddresses,
    altText: AltTexts,
    color: v.optional(v.nullable(Color), null),
    link: Link,
    title: NewPin.entries.title,
    description: NewPin.entries.description,
    guid: v.optional(Guid, ''),
    stay: Flag,
  }),
  v.check(
    ({ boardId, newBoard }) => boardId !== undefined || newBoard !== undefined,
    'board_missing',
  ),
)
export type DraftSave = v.InferOutput<typeof DraftSave>

/** A picture's address; null for SVG drawings, which can't be saved. */
function webPicture(address: string): string | null {
  const parsed = v.safeParse(PictureAddress, address)
  if (!parsed.success || parsed.output === null) return null
  if (isDataPicture(parsed.output)) return parsed.output
  return /\.svgz?$/i.test(new URL(parsed.output).pathname) ? null : parsed.output
}

export type ShownDraft = Omit<DraftQuery, 'board' | 'look' | 'altTexts'>

/** The id of the pin that a link to our site opens; null for other links. */
export function ownPinId(link: string | null, siteOrigin: string): number | null {
  const url = link === null ? null : URL.parse(link)
  const { host } = new URL(siteOrigin)
  if (!url || ![host, `www.${host}`].includes(url.host)) return null
  const [, id] = /^\/(?:amp\/)?pin\/([1-9]\d{0,15})\/?$/.exec(url.pathname) ?? []
  return id === undefined ? null : Number(id)
}
