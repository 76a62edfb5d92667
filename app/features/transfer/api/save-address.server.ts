import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { createPin } from '../../content/pins/create-pin.server.ts'
import { editPin } from '../../content/pins/edit-pin.server.ts'
import type { CreatedWithDuplicate } from '../../content/pins/insert-pin.server.ts'
import { type Place, readOwnPlace } from '../../content/pins/places/own-place.server.ts'
import { findPictures } from '../../content/webpages/found-pictures.server.ts'
import type { FoundPage, FoundPicture } from '../../content/webpages/found-pictures.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'

export type AddressToSave = Place & {
  url: string
  title: string
  description: string | null
  altText: string
  link: string
  /** The viewer's own private note, even if they act for a business. */
  note: string
}

/** How many of a page's pictures are tried in turn. */
const PICTURES_TRIED = 3

/** Errors of a single picture. After one of them, the page's next picture is tried. */
const PICTURE_ERRORS: readonly string[] = [
  'link_invalid',
  'picture_unreachable',
  'picture_missing',
  'picture_unreadable',
  'picture_too_large',
  'picture_removed',
  'too_large',
]

/**
 * Saves a page's best picture, or the picture at an address, with the page's texts unless given. Refuses `not_found`,
 * `not_allowed`, and what findPictures and createPin refuse.
 */
export async function saveAddress(
  context: Context,
  { url, title, description, altText, link, note, ...place }: AddressToSave,
): Promise<CreatedWithDuplicate> {
  if (note && signedIn(context).acting) throw new Refusal('not_allowed', 'note')
  // Checks the place before fetching anything.
  await readOwnPlace(context, place)
  const page = await findPictures(context, { url })
  const texts = { title: title || page.title, description: description ?? page.description }
  const created = await createFirst(context, page, (picture) => ({
    ...place,
    ...texts,
    link,
    altText: altText || (picture.alt ?? ''),
    imageUrl: picture.url,
    imageBase64: null,
    shuffleAsset: null,
    method: 'scraped',
    guid: undefined,
  }))
  if (note) await editPin(context, { pinId: created.id, note })
  return created
}

async function createFirst(
  context: Context,
  { pictures }: FoundPage,
  pinOf: (picture: FoundPicture) => Parameters<typeof createPin>[1],
): Promise<CreatedWithDuplicate> {
  let problem: unknown = new Refusal('no_pictures_found', 'url')
  for (const [place, picture] of pictures.slice(0, PICTURES_TRIED).entries()) {
    try {
      return await createPin(context, pinOf(picture))
    } catch (error) {
      if (!(error instanceof Refusal) || !PICTURE_ERRORS.includes(error.code)) throw error
      if (place === 0) problem = error
    }
  }
  throw problem
}
