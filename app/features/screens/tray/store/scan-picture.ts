import {
  LIKENESS_SIZE,
  likenessText,
  storedHashesOf,
} from '../../../content/media/pictures/likeness.ts'
import { THUMBNAIL_PX } from '../limits.ts'

/** Programs write captions before the pixels. A preview and a colour profile may come first. */
const HEAD_BYTES = 1 << 20

/** Chromium decodes a JPEG at the largest eighth of its size that has at most the square of this many pixels. */
const DECODED_PX = 640

export type ScannedPicture = {
  /** Null if the browser can't draw the picture. */
  thumbnail: Blob | null
  /** The file's SHA-256; null if it can't be read. */
  hash: string | null
  /** Finds similar pictures; empty for plain ones, and for those that can't be drawn. */
  likeness: string
  /** The start of a picture's file, which may have a caption; null for a video, or if the file can't be read. */
  head: ArrayBuffer | null
}

type Decoded = { source: ImageBitmap | VideoFrame; width: number; height: number }

/** Hashes a file and draws it, or a frame of a video. Never rejects. */
export async function scanPicture(file: Blob, frame: Blob | null): Promise<ScannedPicture> {
  const bytes = await file.arrayBuffer().catch(() => null)
  const [hash, drawn] = await Promise.all([
    bytes && hashOf(bytes).catch(() => null),
    (frame ? draw(frame) : draw(file, bytes)).catch(() => null),
  ])
  const head = frame ? null : (bytes?.slice(0, HEAD_BYTES) ?? null)
  return { thumbnail: null, likeness: '', ...drawn, hash, head }
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function draw(
  file: Blob,
  bytes: ArrayBuffer | null = null,
): Promise<{ thumbnail: Blob; likeness: string }> {
  const decoded = await decodeSmall(file, bytes)
  const width = Math.min(decoded.width, THUMBNAIL_PX)
  const height = Math.max(1, Math.round((decoded.height * width) / decoded.width))
  // A very long picture's thumbnail ends where its tile does.
  const canvas = new OffscreenCanvas(width, Math.min(height, 3 * width))
  canvas.getContext('2d')?.drawImage(decoded.source, 0, 0, width, height)
  const likeness = likenessText(storedHashesOf(pixelsOf(decoded.source)))
  decoded.source.close()
  return { thumbnail: await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }), likeness }
}

/** A picture about as large as its thumbnail. For a photograph, `ImageDecoder` takes a quarter of the usual time. */
async function decodeSmall(file: Blob, bytes: ArrayBuffer | null): Promise<Decoded> {
  if (bytes && file.type === 'image/jpeg') {
    const scaled = await decodeScaled(bytes, file.type).catch(() => null)
    if (scaled) return scaled
  }
  const options = { resizeWidth: THUMBNAIL_PX, resizeQuality: 'medium' } as const
  const source = await createImageBitmap(file, options)
  return { source, width: source.width, height: source.height }
}

/** Rejects if the browser has no `ImageDecoder`, or can't decode the file. */
async function decodeScaled(data: ArrayBuffer, type: string): Promise<Decoded> {
  const decoder = new ImageDecoder({
    data,
    type,
    desiredWidth: DECODED_PX,
    desiredHeight: DECODED_PX,
  })
  try {
    // The frame itself is drawn, because Chromium's bitmap of a frame may ignore the orientation.
    const { image: source } = await decoder.decode()
    return { source, width: source.displayWidth, height: source.displayHeight }
  } finally {
    decoder.close()
  }
}

/** The whole picture at the size at which pictures are compared, on white as on the server. */
function pixelsOf(source: Decoded['source']): Uint8Array {
  const { width, height } = LIKENESS_SIZE
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) return new Uint8Array(3 * width * height)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  return Uint8Array.from(data.filter((_, at) => at % 4 !== 3))
}
