import { createHash } from 'node:crypto'
import type { Context } from '../../../../context.server.ts'
import { fileName } from '../file-name.server.ts'
import { zeroing } from '../formats/video/ranges.ts'
import type { PassedVideo } from '../formats/video/video-facts.ts'
import { PIECE_BYTES } from '../store-in-pieces.server.ts'
import { UPLOAD_PREFIX } from '../stored-files.server.ts'
import { passVideo } from './pass-video.ts'
import type { VideoType } from './video-type.ts'

export type ReceivedVideo = PassedVideo & {
  key: string
  /** The name of the cleaned file, so that a copy from the site has the same name. */
  hash: string
  /** The name of the file before its unused parts are zeroed. */
  sentHash: string
  type: VideoType
  bytes: number
}

/** Receives the videos of a request; `letGo` deletes them. */
export function videoReceiver({ env, waitUntil }: Pick<Context, 'env' | 'waitUntil'>) {
  const keys: string[] = []
  return {
    async receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedVideo> {
      const video = await receiveVideo(env, source)
      keys.push(video.key)
      return video
    },
    letGo(): void {
      if (keys.length > 0) waitUntil(env.MEDIA.delete(keys))
    },
  }
}

/** Streams a video to R2 in parts, under a temporary key. Refuses what `passVideo` refuses. */
export async function receiveVideo(
  env: Env,
  source: AsyncIterable<Uint8Array>,
): Promise<ReceivedVideo> {
  const key = UPLOAD_PREFIX + crypto.randomUUID()
  const upload = await env.MEDIA.createMultipartUpload(key)
  const writer = writerOf(upload)
  try {
    const passed = await passVideo(source, writer.write)
    const { digest, bytes } = await writer.finish()
    const sentHash = await fileName(env, digest)
    const hash = passed.unused.length === 0 ? sentHash : await cleanHash(env, key, passed)
    return { key, ...passed, hash, sentHash, bytes }
  } catch (error) {
    await upload.abort()
    throw error
  }
}

async function cleanHash(env: Env, key: string, { unused }: PassedVideo): Promise<string> {
  const received = await env.MEDIA.get(key)
  if (!received) throw new Error(`nothing was received as ${key}`)
  const digest = createHash('sha256')
  for await (const chunk of received.body.pipeThrough(zeroing(unused))) digest.update(chunk)
  return fileName(env, Uint8Array.from(digest.digest()))
}

/** Collects bytes into equal parts, as R2 requires, and hashes them. */
function writerOf(upload: R2MultipartUpload) {
  const digest = createHash('sha256')
  const part = new Uint8Array(PIECE_BYTES)
  const sent: R2UploadedPart[] = []
  let filled = 0
  let bytes = 0

  async function send(): Promise<void> {
    sent.push(await upload.uploadPart(sent.length + 1, part.subarray(0, filled)))
    filled = 0
  }

  async function write(given: Uint8Array): Promise<void> {
    digest.update(given)
    bytes += given.length
    for (let rest = given; rest.length > 0; ) {
      const fitting = rest.subarray(0, part.length - filled)
      part.set(fitting, filled)
      filled += fitting.length
      rest = rest.subarray(fitting.length)
      if (filled === part.length) await send()
    }
  }

  async function finish(): Promise<{ digest: Uint8Array<ArrayBuffer>; bytes: number }> {
    if (filled > 0) await send()
    await upload.complete(sent)
    return { digest: Uint8Array.from(digest.digest()), bytes }
  }

  return { write, finish }
}
