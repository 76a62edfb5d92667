import { release } from './byte-stream.ts'

/** The size of a part. R2 requires parts of equal size except the last; the minimum is 5 MiB. */
export const PIECE_BYTES = 5 * 1024 * 1024

/** Streams a file of unknown length to R2; returns its size. A failed upload leaves nothing. */
export async function storeInPieces(
  bucket: R2Bucket,
  key: string,
  source: AsyncIterable<Uint8Array>,
  contentType = 'application/octet-stream',
  customMetadata: Record<string, string> = {},
): Promise<number> {
  const upload = await bucket.createMultipartUpload(key, {
    httpMetadata: { contentType },
    customMetadata,
  })
  try {
    const stored: R2UploadedPart[] = []
    let bytes = 0
    for await (const piece of piecesOf(source)) {
      stored.push(await upload.uploadPart(stored.length + 1, piece))
      bytes += piece.byteLength
    }
    if (bytes === 0) await upload.abort()
    else await upload.complete(stored)
    return bytes
  } catch (error) {
    await upload.abort()
    throw error
  }
}

/** Yields pieces that all use the same memory, one after another. */
async function* piecesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = new Uint8Array(PIECE_BYTES)
  let length = 0
  try {
    for await (let chunk of source) {
      while (chunk.byteLength > 0) {
        const taken = chunk.subarray(0, PIECE_BYTES - length)
        piece.set(taken, length)
        length += taken.byteLength
        chunk = chunk.subarray(taken.byteLength)
        if (length < PIECE_BYTES) continue
        yield piece
        length = 0
      }
    }
    if (length > 0) yield piece.subarray(0, length)
  } finally {
    release(piece)
  }
}
