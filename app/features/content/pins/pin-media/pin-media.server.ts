import type { Context } from '../../../../context.server.ts'
import type { pins } from '../../../../db/content/pins.ts'
import { Refusal } from '../../../../refusal.ts'
import { colorPng } from '../../media/formats/color-png.ts'
import { COLOR_PX } from '../../media/limits.ts'
import { storeUploadedPicture } from '../../media/pictures/pictures.server.ts'
import {
  pictureIdAtAddress,
  requestedPictureId,
} from '../../media/pictures/requested-pictures.server.ts'
import type { UploadedPicture } from '../../media/uploads/picture-in-memory.server.ts'
import { storeVideo } from '../../media/videos/videos.server.ts'
import type { BuiltPin, NewPin } from '../pin.ts'

export type MediaChoice = Pick<NewPin, 'image' | 'imageBase64' | 'imageUrl' | 'color'> &
  Pick<
    Partial<BuiltPin>,
    'video' | 'poster' | 'captions' | 'speech' | 'mediaUploadId' | 'shuffleAsset' | 'link'
  >

export type UploadedMedia = { media: 'picture' | 'color'; file: UploadedPicture }

export type StoredMedia = Pick<typeof pins.$inferInsert, 'media' | 'pictureId' | 'videoId'>

/** Stores a pin's video and cover, picture, or colour. Refuses `poster_missing`, `picture_missing`. */
export async function storeMedia(context: Context, choice: MediaChoice): Promise<StoredMedia> {
  const { video, poster } = choice
  if (video) {
    if (!poster) throw new Refusal('poster_missing', 'poster')
    const picture = await storeUploadedPicture(context, poster)
    const { id: videoId } = await storeVideo(context, video)
    return { media: 'video', pictureId: picture.id, videoId }
  }
  const sent = await uploadedMedia(choice)
  if (sent) {
    const { id: pictureId } = await storeUploadedPicture(context, sent.file)
    return { media: sent.media, pictureId }
  }
  const pictureId = await storeReferencedPicture(context, choice)
  if (pictureId === null) throw new Refusal('picture_missing', 'image')
  return { media: 'picture', pictureId }
}

/** The uploaded picture, or else a plain colour; null if neither is given or if a picture must be fetched. */
export async function uploadedMedia({
  video,
  image,
  imageBase64,
  shuffleAsset,
  mediaUploadId,
  imageUrl,
  color,
}: MediaChoice): Promise<UploadedMedia | null> {
  if (video) return null
  const file = image ?? imageBase64
  if (file) return { media: 'picture', file }
  if (!color || shuffleAsset || mediaUploadId || imageUrl) return null
  return { media: 'color', file: await colorPng(color, COLOR_PX) }
}

/** The id of a picture, found by its address or an earlier request for it; null if there is none. */
async function storeReferencedPicture(
  context: Context,
  { mediaUploadId, shuffleAsset, imageUrl, link }: MediaChoice,
): Promise<number | null> {
  const address = shuffleAsset ?? (mediaUploadId ? null : imageUrl)
  if (address) return pictureIdAtAddress(context, address, link)
  return mediaUploadId ? requestedPictureId(context, mediaUploadId) : null
}
