import {
  picturePath,
  type Rendition,
  SMALL_RENDITIONS,
  type SmallRendition,
} from '../../core/pictures/picture-path.ts'
import { sizeOf, streamOf } from './byte-stream.ts'
import { videoKey } from './videos/video-path.ts'

/**
 * All folders of the private bucket. Backups copy the `lasting` ones. Files of a `passing` folder are deleted within
 * days, or are of no use in a restored site.
 */
export const BUCKET_FOLDERS = {
  original: 'lasting',
  rendition: 'lasting',
  video: 'lasting',
  withdrawn: 'lasting',
  erased: 'lasting',
  import: 'lasting',
  ended: 'passing',
  upload: 'passing',
  asked: 'passing',
  shared: 'passing',
  waiting: 'passing',
  preview: 'passing',
  plan: 'passing',
  export: 'passing',
} as const

export function storedKey(hash: string, rendition: Rendition): string {
  return rendition === 'orig' ? `original/${hash}` : `rendition/${rendition}/${hash}`
}

/** The folder for uploads of a request, which is emptied after a day. */
export const UPLOAD_PREFIX = 'upload/'

/** The folder of board previews, which are deleted after a day and made again on request. */
export const PREVIEW_PREFIX = 'preview/'

/** The folder of export plans, which are deleted after a day. */
export const PLAN_PREFIX = 'plan/'

/**
 * The private bucket's key for the id of the picture published last. Without it, publishing starts from the first
 * picture. Backups omit it, because the public bucket of a restored site may be empty.
 */
export const WALK_KEY = 'published-up-to'

/** The private bucket's key for the time of the site's last backup, which backups leave out. */
export const LAST_BACKUP_KEY = 'last-backup'

export type FileKind = 'picture' | 'video'

type Buckets = Pick<Env, 'MEDIA' | 'PUBLIC_MEDIA'>

export function keysOf(kind: FileKind, hash: string): string[] {
  if (kind === 'video') return [videoKey(hash)]
  return (['orig', ...SMALL_RENDITIONS] as const).map((size) => storedKey(hash, size))
}

/** The key of a rendition in the public bucket, which is its path on any origin. */
export function publicKey(hash: string, rendition: SmallRendition): string {
  return picturePath(hash, rendition).slice(1)
}

export function publicKeys(hash: string): string[] {
  return SMALL_RENDITIONS.map((size) => publicKey(hash, size))
}

/** Deletes pictures or videos. Deletes public files first, so that a retry deletes the rest. */
export async function deleteFiles(
  { MEDIA, PUBLIC_MEDIA }: Buckets,
  kind: FileKind,
  { hashes, alsoAt = () => [] }: { hashes: readonly string[]; alsoAt?: (key: string) => string[] },
): Promise<void> {
  if (kind === 'picture') await PUBLIC_MEDIA?.delete(hashes.flatMap(publicKeys))
  const keys = hashes.flatMap((hash) => keysOf(kind, hash))
  await MEDIA.delete(keys.flatMap((key) => [key, ...alsoAt(key)]))
}

/** Stores a file; ignores R2's refusal of a second write within a second. */
export async function storeFile(
  bucket: R2Bucket,
  key: string,
  bytes: Uint8Array | readonly Uint8Array[],
  type: string,
): Promise<void> {
  const body = bytes instanceof Uint8Array ? bytes : inOne(bytes)
  try {
    await bucket.put(key, body, { httpMetadata: { contentType: type } })
  } catch (error) {
    if (!(await bucket.head(key))) throw error
  }
}

function inOne(pieces: readonly Uint8Array[]): Uint8Array | ReadableStream<Uint8Array> {
  const [first, ...others] = pieces
  if (first && others.length === 0) return first
  return streamOf(pieces).pipeThrough(new FixedLengthStream(sizeOf(pieces)))
}
