import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { pictureIdAtAddress } from '../media/pictures/requested-pictures.server.ts'
import type { CreatedPin } from '../pins/insert-pin.server.ts'
import { readOwnPlace } from '../pins/places/own-place.server.ts'
import { readPin } from '../pins/read-pin.server.ts'
import { savePin } from '../pins/save-pin.server.ts'
import { findPictures } from './found-pictures.server.ts'
import type { PinSaveOfPage } from './save-of-page.ts'

/** Saves a pin with a picture of its page; ignores a picture that isn't on the page. May also refuse `rate_limited`. */
export async function savePinOfPage(
  context: Context,
  { imageUrl, ...save }: PinSaveOfPage,
): Promise<CreatedPin> {
  const isOurs = imageUrl !== null && URL.parse(imageUrl)?.origin === context.env.SITE_ORIGIN
  if (imageUrl === null || isOurs) return savePin(context, save)
  // Checks the save first, to avoid fetching a page for a save that would be refused.
  const [{ link }] = await Promise.all([readPin(context, save), readOwnPlace(context, save)])
  const otherPictureId = link && (await pictureOfPage(context, link, imageUrl))
  return savePin(context, { ...save, ...(otherPictureId && { otherPictureId }) })
}

/** The id of a picture on a page; null if the page doesn't have it or can't be read. */
async function pictureOfPage(
  context: Context,
  url: string,
  imageUrl: string,
): Promise<number | null> {
  try {
    const { pictures } = await findPictures(context, { url })
    if (!pictures.some((picture) => picture.url === imageUrl)) return null
    return await pictureIdAtAddress(context, imageUrl, url)
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'rate_limited') return null
    throw error
  }
}
