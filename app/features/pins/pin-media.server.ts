import type { Context } from '../../context.server.ts'
import type { pins } from '../../db/pins.ts'
import { Refusal } from '../../refusal.ts'
import { colorPng } from '../media/formats/color-png.ts'
import { COLOR_PX } from '../media/limits.ts'
import { fetchPicture } from '../media/pictures/fetch-picture.server.ts'
import { storePicture } from '../media/pictures/pictures.server.ts'
import { storeVideo } from '../media/videos/videos.server.ts'
import type { BuiltPin, NewPin } from './pin.ts'

export type MediaChoice = Pick<NewPin, 'image' | 'imageBase64' | 'imageUrl' | 'color'> &
  Pick<Partial<BuiltPin>, 'video' | 'poster'>

type Media = Pick<typeof pins.$inferInsert, 'media' | 'pictureId' | 'videoId'>

/** Stores a pin's video and cover, picture, or colour. Refuses `poster_missing`. */
export async function storeMedia(context: Context, choice: MediaChoice): Promise<Media> {
  const { video, poster, image, imageBase64, imageUrl, color } = choice
  if (video) {
    if (!poster) throw new Refusal('poster_missing', 'poster')
    const picture = await storePicture(context, poster)
    const { id: videoId } = await storeVideo(context, video)
    return { media: 'video', pictureId: picture.id, videoId }
  }
  const picked = image ?? imageBase64 ?? (imageUrl && (await fetchPicture(context, imageUrl)))
  if (picked) return { media: 'picture', pictureId: (await storePicture(context, picked)).id }
  if (!color) throw new Refusal('picture_missing', 'image')
  const picture = await storePicture(context, await colorPng(color, COLOR_PX))
  return { media: 'color', pictureId: picture.id }
}
