import type { Context } from '../../../../context.server.ts'
import type { pins } from '../../../../db/content/pins.ts'
import { Refusal } from '../../../../refusal.ts'
import { colorPng } from '../../media/formats/color-png.ts'
import { COLOR_PX } from '../../media/limits.ts'
import { pictureAskedFor, pictureAtAddress } from '../../media/pictures/asked-pictures.server.ts'
import { storeSentPicture } from '../../media/pictures/pictures.server.ts'
import { storeVideo } from '../../media/videos/videos.server.ts'
import type { BuiltPin, NewPin } from '../pin.ts'

export type MediaChoice = Pick<NewPin, 'image' | 'imageBase64' | 'imageUrl' | 'color'> &
  Pick<Partial<BuiltPin>, 'video' | 'poster' | 'mediaUploadId' | 'shuffleAsset'>

export type SentPicture = { media: 'picture' | 'color'; file: Uint8Array | Blob }

export type StoredMedia = Pick<typeof pins.$inferInsert, 'media' | 'pictureId' | 'videoId'>

/** Stores a pin's video and cover, picture, or colour. Refuses `poster_missing`. */
export async function storeMedia(context: Context, choice: MediaChoice): Promise<StoredMedia> {
  const { video, poster } = choice
  if (video) {
    if (!poster) throw new Refusal('poster_missing', 'poster')
    const picture = await storeSentPicture(context, poster)
    const { id: videoId } = await storeVideo(context, video)
    return { media: 'video', pictureId: picture.id, videoId }
  }
  const sent = await sentPicture(choice)
  if (sent) {
    const { id: pictureId } = await storeSentPicture(context, sent.file)
    return { media: sent.media, pictureId }
  }
  const pictureId = await storeNamed(context, choice)
  if (pictureId === null) throw new Refusal('picture_missing', 'image')
  return { media: 'picture', pictureId }
}

/** The picture that is sent, before any that is fetched, or a colour in place of both; null for none. */
export async function sentPicture({
  video,
  image,
  imageBase64,
  shuffleAsset,
  mediaUploadId,
  imageUrl,
  color,
}: MediaChoice): Promise<SentPicture | null> {
  if (video) return null
  const file = image ?? imageBase64
  if (file) return { media: 'picture', file }
  if (!color || shuffleAsset || mediaUploadId || imageUrl) return null
  return { media: 'color', file: await colorPng(color, COLOR_PX) }
}

/** The id of a picture at an address or asked for before; null for none. */
async function storeNamed(
  context: Context,
  { mediaUploadId, shuffleAsset, imageUrl }: MediaChoice,
): Promise<number | null> {
  const address = shuffleAsset ?? (mediaUploadId ? null : imageUrl)
  if (address) return pictureAtAddress(context, address)
  return mediaUploadId ? pictureAskedFor(context, mediaUploadId) : null
}
