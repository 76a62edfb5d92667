import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { Id } from '../../../forms/input.ts'
import { Refusal } from '../../../refusal.ts'
import { findRendition } from '../../content/media/pictures/renditions.server.ts'
import { readOpenPin } from '../embedding/open-pin.server.ts'
import { PIN_PREVIEWS } from './preview-path.ts'

export const PinPreviewQuery = v.object({
  pinId: Id,
  rendition: v.picklist(PIN_PREVIEWS, 'not_found'),
})
export type PinPreviewQuery = v.InferOutput<typeof PinPreviewQuery>

/** Finds a listed pin's picture for other websites. Refuses `not_found`. */
export async function findPinPreview(
  context: Context,
  { pinId, rendition }: PinPreviewQuery,
): Promise<R2ObjectBody> {
  const { env } = context
  const { pictureHash: hash } = await readOpenPin(context, { pinId })
  const file = await findRendition(env, { rendition, hash }, (key) => env.MEDIA.get(key))
  if (!file) throw new Refusal('not_found')
  return file
}
