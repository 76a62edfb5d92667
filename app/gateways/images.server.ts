import { Refusal } from '../refusal.ts'

/** A picture is first rotated clockwise, then shrunk to fit. `cover` fills the box and crops. */
export type ImageTransform = {
  turn: 0 | 90 | 180 | 270
  fit: 'scale-down' | 'cover'
  width: number
  height: number
  quality: number
}

/** Errors of the service and not of the picture. https://developers.cloudflare.com/images/reference/errors/ */
const SERVICE_ERRORS = [9422, 9423, 9430, 9522, 9527, 9528, 9529]

/** The whole picture, rotated and stretched to this size, as a PNG. Refuses `picture_unreadable`. */
export function stretchedPng(
  images: ImagesBinding,
  picture: ReadableStream<Uint8Array>,
  { turn, width, height }: Pick<ImageTransform, 'turn' | 'width' | 'height'>,
): Promise<Uint8Array<ArrayBuffer>> {
  return output(
    images
      .input(picture)
      .transform({ rotate: turn })
      .transform({ width, height, fit: 'squeeze' })
      .output({ format: 'image/png', anim: false }),
  )
}

/** A crop as a PNG to read pixels, because Miniflare doesn't return raw pixels. Refuses `picture_unreadable`. */
export function croppedPng(
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

/** The whole picture rotated clockwise, in its own format. Refuses `picture_unreadable`. */
export function rotatedImage(
  images: ImagesBinding,
  picture: ReadableStream<Uint8Array>,
  {
    turn,
    format,
    quality,
  }: Pick<ImageTransform, 'turn' | 'quality'> & { format: 'image/png' | 'image/webp' },
): Promise<Uint8Array<ArrayBuffer>> {
  return output(
    images.input(picture).transform({ rotate: turn }).output({ format, quality, anim: false }),
  )
}

/** A still WebP. The input must have no EXIF orientation, which Cloudflare applies and Miniflare doesn't. */
export function shrunkImage(
  images: ImagesBinding,
  picture: ReadableStream<Uint8Array>,
  { turn, fit, width, height, quality }: ImageTransform,
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
