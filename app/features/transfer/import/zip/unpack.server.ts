import { crc32 } from 'node:zlib'
import { Refusal } from '../../../../refusal.ts'
import { PICTURE_BYTES } from '../../../content/media/limits.ts'
import type { UnreadPicture } from '../../../content/media/uploads/picture-in-memory.server.ts'
import type { ZipPlace } from './zip-place.ts'

const HEADER_BYTES = 30
const LOCAL = 0x04034b50

/** A picture in a ZIP, unpacked when it is read. Reading it refuses `zip_damaged` and `too_large`. */
export function packedPicture(bucket: R2Bucket, place: ZipPlace): UnreadPicture {
  return { bytes: place.bytes, read: () => unpackPicture(bucket, place) }
}

async function unpackPicture(bucket: R2Bucket, place: ZipPlace): Promise<Uint8Array<ArrayBuffer>> {
  if (place.bytes > PICTURE_BYTES) throw new Refusal('too_large')
  const whole = new Uint8Array(place.bytes)
  let length = 0
  for await (const chunk of unpacked(bucket, place)) {
    whole.set(chunk, length)
    length += chunk.length
  }
  return whole
}

/** Yields the unpacked file in pieces. Refuses a damaged file as soon as the damage is noticed, or at the end. */
export async function* unpacked(bucket: R2Bucket, place: ZipPlace): AsyncGenerator<Uint8Array> {
  let bytes = 0
  let crc = 0
  for await (const chunk of await contentOf(bucket, place)) {
    bytes += chunk.length
    // The file is a ZIP bomb.
    if (bytes > place.bytes) throw new Refusal('zip_damaged')
    crc = crc32(chunk, crc)
    yield chunk
  }
  if (bytes !== place.bytes || crc !== place.crc) throw new Refusal('zip_damaged')
}

async function contentOf(
  bucket: R2Bucket,
  { key, offset, packedBytes, isDeflated }: ZipPlace,
): Promise<AsyncIterable<Uint8Array>> {
  const part = await bucket.get(key, { range: { offset, length: HEADER_BYTES } })
  if (!part) throw new Refusal('zip_damaged')
  const header = new DataView(await part.arrayBuffer())
  if (header.byteLength < HEADER_BYTES || header.getUint32(0, true) !== LOCAL) {
    throw new Refusal('zip_damaged')
  }
  const start = offset + HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true)
  if (start + packedBytes > part.size) throw new Refusal('zip_damaged')
  if (packedBytes === 0) return new Blob([]).stream()
  const packed = await bucket.get(key, { range: { offset: start, length: packedBytes } })
  if (!packed) throw new Refusal('zip_damaged')
  return isDeflated ? inflated(packed.body) : packed.body
}

async function* inflated(packed: ReadableStream): AsyncGenerator<Uint8Array> {
  try {
    yield* packed.pipeThrough(new DecompressionStream('deflate-raw'))
  } catch (error) {
    // A damaged stream throws a `TypeError`; a failed transfer throws other errors.
    throw error instanceof TypeError ? new Refusal('zip_damaged') : error
  }
}
