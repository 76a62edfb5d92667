import type { Context } from '../../../context.server.ts'
import type { pins } from '../../../db/content/pins.ts'
import { Refusal } from '../../../refusal.ts'
import { colorPng } from '../media/formats/color-png.ts'
import { COLOR_PX } from '../media/limits.ts'
import { pictureAskedFor, pictureAtAddress } from '../media/pictures/asked-pictures.server.ts'
import { storeSentPicture } from '../media/pictures/pictures.server.ts'
import { storeVideo } from '../media/videos/videos.server.ts'
import type { BuiltPin, NewPin } from './pin.ts'

export type MediaChoice = Pick<NewPin, 'image' | 'imageBase64' | 'imageUrl' | 'color'> &
  Pick<Partial<BuiltPin>, 'video' | 'poster' | 'mediaUploadId' | 'shuffleAsset'>

export type StoredMedia = Pick<typeof pins.$inferInsert, 'media' | 'pictureId' | 'videoId'>

/** Stores a pin's video and cover, picture, or colour. Refuses `poster_missing`. */
export async function storeMedia(context: Context, choice: MediaChoice): Promise<StoredMedia> {
  const { video, poster, color } = choice
  if (video) {
    if (!poster) throw new Refusal('poster_missing', 'poster')
    const picture = await storeSentPicture(context, poster)
    const { id: videoId } = await storeVideo(context, video)
    return { media: 'video', pictureId: picture.id, videoId }
  }
  const pictureId = await storeChosen(context, choice)
  if (pictureId !== null) return { media: 'picture', pictureId }
  if (!color) throw new Refusal('picture_missing', 'image')
  const picture = await storeSentPicture(context, await colorPng(color, COLOR_PX))
  return { media: 'color', pictureId: picture.id }
}

/** The id of the chosen picture; null for none. What was sent comes before what is fetched. */
async function storeChosen(
  context: Context,
  { image, imageBase64, mediaUploadId, shuffleAsset, imageUrl }: MediaChoice,
): Promise<number | null> {
  const sent = image ?? imageBase64
  if (sent) return (await storeSentPicture(context, sent)).id
  const address = shuffleAsset ?? (mediaUploadId ? null : imageUrl)
  if (address) return pictureAtAddress(context, address)
  return mediaUploadId ? pictureAskedFor(context, mediaUploadId) : null
}
