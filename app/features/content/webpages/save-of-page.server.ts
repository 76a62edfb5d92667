import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { pictureAtAddress } from '../media/pictures/asked-pictures.server.ts'
import type { CreatedPin } from '../pins/insert-pin.server.ts'
import { readOwnPlace } from '../pins/places/own-place.server.ts'
import { readPin } from '../pins/read-pin.server.ts'
import { savePin } from '../pins/save-pin.server.ts'
import { findPictures } from './found-pictures.server.ts'
import type { PinSaveOfPage } from './save-of-page.ts'

/** An address that the page doesn't show changes nothing. Also refuses `rate_limited`. */
export async function savePinOfPage(
  context: Context,
  { imageUrl, ...save }: PinSaveOfPage,
): Promise<CreatedPin> {
  const isOurs = imageUrl !== null && URL.parse(imageUrl)?.origin === context.env.SITE_ORIGIN
  if (imageUrl === null || isOurs) return savePin(context, save)
  // Nothing is fetched for a save that is refused.
  const [{ link }] = await Promise.all([readPin(context, save), readOwnPlace(context, save)])
  const otherPictureId = link && (await pictureOfPage(context, link, imageUrl))
  return savePin(context, { ...save, ...(otherPictureId && { otherPictureId }) })
}

/** The id of a picture that a page shows; null where it shows none such, or can't be read. */
async function pictureOfPage(
  context: Context,
  url: string,
  imageUrl: string,
): Promise<number | null> {
  try {
    const { pictures } = await findPictures(context, { url })
    if (!pictures.some((picture) => picture.url === imageUrl)) return null
    return await pictureAtAddress(context, imageUrl)
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'rate_limited') return null
    throw error
  }
}
