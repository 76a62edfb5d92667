import { type Rendition, SQUARE } from './pictures/picture-path.ts'
import { videoKey } from './videos/video-path.ts'

/** The key of a stored file: the original under its hash, each rendition under its size and that hash. */
export function storedKey(hash: string, rendition: Rendition): string {
  return rendition === 'orig' ? `original/${hash}` : `rendition/${rendition}/${hash}`
}

export type FileKind = 'picture' | 'video'

/** The keys of all that may be stored of a picture or a video. */
export function keysOf(kind: FileKind, hash: string): string[] {
  if (kind === 'video') return [videoKey(hash)]
  return (['orig', SQUARE, '236x', '474x', '736x'] as const).map((size) => storedKey(hash, size))
}

/**
 * Stores a file whose key says what is in it, so that storing it twice changes nothing. R2 takes one
 * write a second for a key and refuses the others; that is no failure once one has arrived.
 */
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
