import * as v from 'valibot'
import { PictureBase64 } from '../../../content/media/pictures/picture-input.ts'
import { Address, WireId } from '../wire-values.ts'

const PictureType = v.picklist(['image/jpeg', 'image/png'], 'invalid_parameters')

/** Pinterest's media sources. Keys below the first level stay as they are on the wire. */
export const MediaSource = v.variant(
  'source_type',
  [
    v.object({
      source_type: v.literal('image_base64'),
      content_type: PictureType,
      data: PictureBase64,
    }),
    v.object({ source_type: v.literal('image_url'), url: Address }),
    v.object({ source_type: v.literal('page_url'), url: Address }),
    v.object({
      source_type: v.literal('video_id'),
      media_id: WireId,
      cover_image_url: v.optional(Address),
      cover_image_content_type: v.optional(PictureType),
      cover_image_data: v.optional(PictureBase64),
    }),
    v.object({ source_type: v.literal('pin_url') }),
    v.object({ source_type: v.picklist(['multiple_image_base64', 'multiple_image_urls']) }),
  ],
  'invalid_parameters',
)
export type MediaSource = v.InferOutput<typeof MediaSource>
