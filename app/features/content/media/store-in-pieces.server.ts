/** R2 takes a file in pieces of one size, but for the last; at least 5 MiB. */
const PIECE_BYTES = 8 * 1024 * 1024

/** Streams a file of unknown length to R2; returns its size. Nothing stays of one that fails. */
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

async function* piecesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(PIECE_BYTES)
  let length = 0
  for await (let chunk of source) {
    while (chunk.byteLength > 0) {
      const taken = chunk.subarray(0, PIECE_BYTES - length)
      piece.set(taken, length)
      length += taken.byteLength
      chunk = chunk.subarray(taken.byteLength)
      if (length < PIECE_BYTES) continue
      yield piece
      piece = new Uint8Array(PIECE_BYTES)
      length = 0
    }
  }
  if (length > 0) yield piece.subarray(0, length)
}
