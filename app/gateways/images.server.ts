import { Refusal } from '../refusal.ts'

/** Rotated clockwise, then shrunk to fit; `cover` fills the box and crops. */
export type Shrinking = {
  turn: 0 | 90 | 180 | 270
  fit: 'scale-down' | 'cover'
  width: number
  height: number
  quality: number
}

/** Errors of the service, not the picture. https://developers.cloudflare.com/images/reference/errors/ */
const SERVICE_ERRORS = [9422, 9423, 9430, 9522, 9527, 9528, 9529]

/** The average colour as a one-pixel PNG. Refuses `picture_unreadable`. */
export function onePixel(
  images: ImagesBinding,
  picture: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return output(
    images
      .input(new Blob([picture]).stream())
      .transform({ width: 1, height: 1, fit: 'squeeze' })
      .output({ format: 'image/png', anim: false }),
  )
}

/** The whole picture pressed into this size, as a PNG. Refuses `picture_unreadable`. */
export function pressedToPng(
  images: ImagesBinding,
  picture: Uint8Array<ArrayBuffer>,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer>> {
  return output(
    images
      .input(new Blob([picture]).stream())
      .transform({ width, height, fit: 'squeeze' })
      .output({ format: 'image/png', anim: false }),
  )
}

/** A cut of this size as a PNG, for pixels: Miniflare hands out no raw ones. Refuses `picture_unreadable`. */
export function cutToPng(
  images: ImagesBinding,
  picture: ReadableStream<Uint8Array>,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer>> {
  return output(
    images
      .input(picture)
      .transform({ width, height, fit: 'cover' })
      .output({ format: 'image/png', anim: false }),
  )
}

export function toJpeg(
  images: ImagesBinding,
  picture: Uint8Array<ArrayBuffer>,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return output(
    images.input(new Blob([picture]).stream()).output({ format: 'image/jpeg', quality }),
  )
}

/** A still WebP. Expects no orientation: Cloudflare applies it and Miniflare doesn't. */
export function shrunk(
  images: ImagesBinding,
  picture: ReadableStream<Uint8Array>,
  { turn, fit, width, height, quality }: Shrinking,
): Promise<Uint8Array<ArrayBuffer>> {
  return output(
    images
      .input(picture)
      .transform({ rotate: turn })
      .transform({ width, height, fit })
      .output({ format: 'image/webp', quality, anim: false }),
  )
}

async function output(work: Promise<ImageTransformationResult>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const result = await work
    return new Uint8Array(await new Response(result.image()).arrayBuffer())
  } catch (error) {
    if (isServiceError(error)) throw error
    throw new Refusal('picture_unreadable')
  }
}

function isServiceError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return true
  return typeof error.code === 'number' && SERVICE_ERRORS.includes(error.code)
}
