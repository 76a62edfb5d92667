import type { Context } from '../../../../context.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { createPin } from '../../../content/pins/create-pin.server.ts'
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

/** Creates a pin of what the source names and returns its id. Refuses `media_not_offered` and as createPin. */
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
  const words = { boardId, section, title, description, altText, link }
  const { id } = await createPin(context, { ...words, ...mediaIn(source), method: 'uploaded' })
  return id
}

function mediaIn(source: MediaSource) {
  const none = { image: undefined, imageBase64: null, imageUrl: null, color: undefined }
  if (source.source_type === 'image_base64') return { ...none, imageBase64: source.data }
  if (source.source_type === 'image_url') return { ...none, imageUrl: source.url }
  throw new Refusal('media_not_offered', 'mediaSource')
}
