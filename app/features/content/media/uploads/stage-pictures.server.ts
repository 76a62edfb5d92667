import { createHash } from 'node:crypto'
import type { Context } from '../../../../context.server.ts'
import { PICTURE_BYTES, STAGED_FROM_BYTES } from '../limits.ts'
import { storeInPieces } from '../store-in-pieces.server.ts'
import { UPLOAD_PREFIX } from '../stored-files.server.ts'
import { StagedPicture } from './staged-picture.ts'

export type Stage = (
  source: AsyncIterable<Uint8Array>,
  type?: string,
) => Promise<File | StagedPicture>

/** Receives a request's pictures. Keeps small ones in memory and stages others in R2, where `letGo` deletes them. */
export function pictureStager({ env, waitUntil }: Pick<Context, 'env' | 'waitUntil'>) {
  const keys: string[] = []

  const stage: Stage = async (source, type = '') => {
    const chunks = source[Symbol.asyncIterator]()
    const start = await startOf(chunks)
    if (!start.hasMore) return new File(start.pieces, '', { type })
    const key = UPLOAD_PREFIX + crypto.randomUUID()
    keys.push(key)
    const digest = createHash('sha256')
    let bytes = 0

    async function* taken(): AsyncGenerator<Uint8Array> {
      for await (const piece of resumed(start.pieces, chunks)) {
        bytes += piece.length
        if (bytes > PICTURE_BYTES) continue
        digest.update(piece)
        yield piece
      }
    }

    await storeInPieces(env.MEDIA, key, taken())
    return new StagedPicture({ key, bytes, hash: digest.digest('base64url') })
  }

  function letGo(): void {
    if (keys.length > 0) waitUntil(env.MEDIA.delete(keys))
  }

  return { stage, letGo }
}

/** Runs `work` with pictures that come from elsewhere than the request, then deletes what was staged in R2. */
export async function withStagedPictures<T>(
  { env }: Pick<Context, 'env'>,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const deletions: Promise<unknown>[] = []
  const { stage, letGo } = pictureStager({ env, waitUntil: (done) => void deletions.push(done) })
  try {
    return await work(stage)
  } finally {
    letGo()
    // The daily purge deletes what is left after a failure.
    await Promise.allSettled(deletions)
  }
}

async function startOf(chunks: AsyncIterator<Uint8Array>) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let bytes = 0; bytes < STAGED_FROM_BYTES; ) {
    const { value, done } = await chunks.next()
    if (done) return { pieces, hasMore: false }
    bytes += value.length
    pieces.push(new Uint8Array(value))
  }
  return { pieces, hasMore: true }
}

async function* resumed(
  start: Uint8Array[],
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let piece = start.shift(); piece; piece = start.shift()) yield piece
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}
