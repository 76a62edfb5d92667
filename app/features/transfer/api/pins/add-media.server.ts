import type { Context } from '../../../../context.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { pictureAtAddress } from '../../../content/media/pictures/asked-pictures.server.ts'
import { storeSentPicture } from '../../../content/media/pictures/pictures.server.ts'
import { createPin, insertPin } from '../../../content/pins/create-pin.server.ts'
import { pinColumns } from '../../../content/pins/insert-pin.server.ts'
import { readOwnPlace } from '../../../content/pins/places/own-place.server.ts'
import { storedVideo } from '../media/media.server.ts'
import { saveAddress } from '../save-address.server.ts'
import type { MediaSource } from './media-source.ts'

export type Words = {
  title?: string | undefined
  description?: string | undefined
  altText?: string | undefined
  link?: string | null | undefined
  note?: string | undefined
}

type Placed = Words & { boardId: number; section: number | null }

type Video = Extract<MediaSource, { source_type: 'video_id' }>

/** Creates a pin of what the source names and returns its id. Refuses `media_not_offered`, `poster_missing`, and as createPin. */
export async function addPictureOrVideo(
  context: Context,
  { title = '', description = '', altText = '', link = null, boardId, section }: Placed,
  source: MediaSource,
): Promise<number> {
  if (source.source_type === 'page_url') {
    const { url } = source
    const place = { boardId, section }
    const asked = { title, description: description || null, altText, link: link ?? url, note: '' }
    return (await saveAddress(context, { ...place, ...asked, url })).id
  }
  const texts = { boardId, section, title, description, altText, link }
  const words = { ...texts, method: 'uploaded' as const }
  if (source.source_type === 'video_id') {
    await readOwnPlace(context, words)
    const videoId = await storedVideo(context, { mediaId: source.media_id })
    const pictureId = await storedCover(context, source)
    return insertPin(context, { ...pinColumns(words), media: 'video', pictureId, videoId })
  }
  return (await createPin(context, { ...words, ...mediaIn(source) })).id
}

/** Pinterest takes a frame where there is no cover; here it is sent. */
async function storedCover(context: Context, source: Video): Promise<number> {
  const { cover_image_data: data, cover_image_url: url } = source
  if (data) return (await storeSentPicture(context, data)).id
  if (url) return pictureAtAddress(context, url)
  throw new Refusal('poster_missing', 'mediaSource')
}

function mediaIn(source: MediaSource) {
  const none = { image: undefined, imageBase64: null, imageUrl: null, color: undefined }
  if (source.source_type === 'image_base64') return { ...none, imageBase64: source.data }
  if (source.source_type === 'image_url') return { ...none, imageUrl: source.url }
  throw new Refusal('media_not_offered', 'mediaSource')
}
