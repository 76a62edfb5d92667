import type { Context } from '../../../../context.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { recordOf } from '../../../../text/records.ts'
import { storeUploadedPicture } from '../../../content/media/pictures/pictures.server.ts'
import { pictureIdAtAddress } from '../../../content/media/pictures/requested-pictures.server.ts'
import { createPin, insertPin } from '../../../content/pins/create-pin.server.ts'
import { PIN_TEXT_NAMES, type WrittenText } from '../../../content/pins/fields/text-fields.ts'
import { pinColumns } from '../../../content/pins/insert-pin.server.ts'
import { readOwnPlace } from '../../../content/pins/places/own-place.server.ts'
import { storedVideo } from '../media/media.server.ts'
import { saveAddress } from '../save-address.server.ts'
import type { MediaSource } from './media-source.ts'

export type MediaTexts = { [Name in WrittenText]?: string | undefined } & {
  link?: string | null | undefined
}

type PinPlace = MediaTexts & { boardId: number; section: number | null }

type Video = Extract<MediaSource, { source_type: 'video_id' }>

/** Creates a pin from a media source. Refuses `media_not_offered`, `poster_missing`, and what createPin refuses. */
export async function addPictureOrVideo(
  context: Context,
  { link = null, boardId, section, note: _, ...given }: PinPlace,
  source: MediaSource,
): Promise<number> {
  const texts = recordOf(PIN_TEXT_NAMES, (name) => given[name] ?? '')
  const place = { boardId, section }
  if (source.source_type === 'page_url') {
    const { url } = source
    const description = texts.description || null
    const address = { ...place, ...texts, description, link: link ?? url, note: '' }
    return (await saveAddress(context, { ...address, url })).id
  }
  const pin = { ...place, ...texts, link, method: 'uploaded' as const }
  if (source.source_type === 'video_id') {
    await readOwnPlace(context, pin)
    const videoId = await storedVideo(context, { mediaId: source.media_id })
    const pictureId = await storedCover(context, source)
    return insertPin(context, { ...pinColumns(pin), media: 'video', pictureId, videoId })
  }
  return (await createPin(context, { ...pin, ...mediaFrom(source) })).id
}

/** Pinterest uses a frame of the video if there is no cover; we require a cover. */
async function storedCover(context: Context, source: Video): Promise<number> {
  const { cover_image_data: data, cover_image_url: url } = source
  if (data) return (await storeUploadedPicture(context, data)).id
  if (url) return pictureIdAtAddress(context, url)
  throw new Refusal('poster_missing', 'mediaSource')
}

function mediaFrom(source: MediaSource) {
  const none = { image: undefined, imageBase64: null, imageUrl: null, color: undefined }
  if (source.source_type === 'image_base64') return { ...none, imageBase64: source.data }
  if (source.source_type === 'image_url') return { ...none, imageUrl: source.url }
  throw new Refusal('media_not_offered', 'mediaSource')
}
