import { type ImageTransform, stretchedPng } from '../../../../gateways/images.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { onGround, pngPixels } from '../formats/png-bitmap.ts'
import { LIKENESS_SIZE, type Likeness, likenessOf } from './likeness.ts'
import { meanColour } from './mean-colour.ts'
import { differenceHash, pressedForHash } from './perceptual-hash.ts'

export type PictureFeatures = { dominantColor: string; perceptualHash: string; likeness: Likeness }

const WHITE = [255, 255, 255] as const

/** Renders a picture once at a small size, from which it computes all features. Refuses `picture_unreadable`. */
export async function extractFeatures(
  images: ImagesBinding,
  picture: ReadableStream<Uint8Array>,
  turn: ImageTransform['turn'] = 0,
): Promise<PictureFeatures> {
  const pixels = await pngPixels(await stretchedPng(images, picture, { turn, ...LIKENESS_SIZE }))
  const bitmap = onGround(pixels, WHITE)
  return {
    dominantColor: meanColour(pixels),
    perceptualHash: differenceHash(pressedForHash(bitmap)),
    likeness: likenessOf(bitmap.rgb),
  }
}

/** Like {@link extractFeatures}, for a stored picture; null if it can't be rendered. */
export async function extractStoredFeatures(
  images: ImagesBinding,
  { body }: R2ObjectBody,
): Promise<PictureFeatures | null> {
  try {
    return await extractFeatures(images, body)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
