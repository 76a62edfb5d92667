import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { createPin } from '../../content/pins/create-pin.server.ts'
import { editPin } from '../../content/pins/edit-pin.server.ts'
import type { CreatedBesideTwin } from '../../content/pins/insert-pin.server.ts'
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
  /** The viewer's own, also where they act for a business. */
  note: string
}

/** Pictures of a page that are tried in turn. */
const TRIED = 3

/** Faults of one picture, for which the page's next one may do. */
const OF_PICTURE: readonly string[] = [
  ...['link_invalid', 'page_unreachable', 'picture_missing', 'picture_unreadable'],
  ...['picture_too_large', 'picture_removed', 'too_large'],
]

/**
 * Saves the best picture of a page, or the picture at an address, with the page's words where there are no others.
 * Refuses `not_found`, `not_allowed`, and as findPictures and createPin.
 */
export async function saveAddress(
  context: Context,
  { url, title, description, altText, link, note, ...place }: AddressToSave,
): Promise<CreatedBesideTwin> {
  if (note && signedIn(context).acting) throw new Refusal('not_allowed', 'note')
  // Nothing is fetched for a save that is refused.
  await readOwnPlace(context, place)
  const page = await findPictures(context, { url })
  const words = { title: title || page.title, description: description ?? page.description }
  const created = await createFirst(context, page, (picture) => ({
    ...{ ...place, ...words, link, altText: altText || (picture.alt ?? ''), imageUrl: picture.url },
    ...{ imageBase64: null, shuffleAsset: null, method: 'scraped', guid: undefined },
  }))
  if (note) await editPin(context, { pinId: created.id, note })
  return created
}

async function createFirst(
  context: Context,
  { pictures }: FoundPage,
  pinOf: (picture: FoundPicture) => Parameters<typeof createPin>[1],
): Promise<CreatedBesideTwin> {
  let problem: unknown = new Refusal('no_pictures_found', 'url')
  for (const [place, picture] of pictures.slice(0, TRIED).entries()) {
    try {
      return await createPin(context, pinOf(picture))
    } catch (error) {
      if (!(error instanceof Refusal) || !OF_PICTURE.includes(error.code)) throw error
      if (place === 0) problem = error
    }
  }
  throw problem
}
