import { type Rendition, SQUARE } from '../../ground/pictures/picture-path.ts'
import { videoKey } from './videos/video-path.ts'

export function storedKey(hash: string, rendition: Rendition): string {
  return rendition === 'orig' ? `original/${hash}` : `rendition/${rendition}/${hash}`
}

/** The folder of boards' pictures, which are swept after a day and made again when asked for. */
export const PREVIEW_PREFIX = 'preview/'

/** The folder of exports' plans, which are swept after a day. */
export const PLAN_PREFIX = 'plan/'

export type FileKind = 'picture' | 'video'

export function keysOf(kind: FileKind, hash: string): string[] {
  if (kind === 'video') return [videoKey(hash)]
  return (['orig', SQUARE, '236x', '474x', '736x'] as const).map((size) => storedKey(hash, size))
}

/** Stores a file; R2's refusal of a second write within a second is no failure. */
export async function storeFile(
  bucket: R2Bucket,
  key: string,
  bytes: Uint8Array,
  type: string,
): Promise<void> {
  try {
    await bucket.put(key, bytes, { httpMetadata: { contentType: type } })
  } catch (error) {
    if (!(await bucket.head(key))) throw error
  }
}
