import { Refusal } from '../../../../refusal.ts'
import { IMPORT_ENTRIES } from '../../limits.ts'
import type { ZipEntry } from './zip-place.ts'

const END_BYTES = 22
const COMMENT_BYTES = 65_535
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30

/** About 190 bytes for each of 20,000 entries and as many folders. */
const DIRECTORY_BYTES = 16 * 1024 * 1024

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

const STORED = 0
const DEFLATED = 8

/** If a field has its maximum value, the real number is in the ZIP64 part. */
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
const EXTRA64 = 0x0001
const END64_BYTES = 56
const LOCATOR64_BYTES = 20

const ENCRYPTED_BIT = 1
const UTF8_BIT = 0x800

/** The most entries of a ZIP. Folders and thumbnails count, too. */
const ENTRIES = IMPORT_ENTRIES * 2

export function isZip(head: Uint8Array): boolean {
  if (head.length < 4) return false
  const signature = viewOf(head).getUint32(0, true)
  return signature === LOCAL || signature === END
}

/**
 * Reads the directory of a ZIP in R2, but not its files. APPNOTE 6.3.10, §4.3. Refuses `zip_damaged`,
 * `zip_encrypted`, `zip_unusual` and `import_too_long`.
 */
export async function readZip(bucket: R2Bucket, key: string, size: number): Promise<ZipEntry[]> {
  const tailBytes = Math.min(size, END_BYTES + COMMENT_BYTES + LOCATOR64_BYTES)
  const tail = await bytesAt(bucket, key, size - tailBytes, tailBytes)
  const at = endIn(tail)
  const { disk, count, length, start } =
    (await end64(bucket, key, size, tail, at)) ?? plainEnd(viewOf(tail.subarray(at)))
  if (disk !== 0) throw new Refusal('zip_unusual', 'file')
  if (count > ENTRIES) throw new Refusal('import_too_long', 'file', { limit: ENTRIES })
  if (start + length > size || length > DIRECTORY_BYTES) throw new Refusal('zip_damaged', 'file')
  const entries = entriesIn(await bytesAt(bucket, key, start, length), { key, count, start })
  // Overlapping entries can unpack to far more than the file's size.
  const packed = entries.reduce((sum, { packedBytes }) => sum + packedBytes, 0)
  if (packed > start) throw new Refusal('zip_damaged', 'file')
  return entries
}

export async function bytesAt(
  bucket: R2Bucket,
  key: string,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (length === 0) return new Uint8Array()
  const part = await bucket.get(key, { range: { offset, length } })
  if (!part) throw new Refusal('zip_damaged', 'file')
  return new Uint8Array(await part.arrayBuffer())
}

function endIn(tail: Uint8Array): number {
  const view = viewOf(tail)
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue
    if (view.getUint16(at + 20, true) === tail.length - at - END_BYTES) return at
  }
  throw new Refusal('zip_damaged', 'file')
}

type End = { disk: number; count: number; length: number; start: number }

function plainEnd(end: DataView): End {
  return {
    disk: end.getUint16(4, true),
    count: end.getUint16(10, true),
    length: end.getUint32(12, true),
    start: end.getUint32(16, true),
  }
}

/** The end record of a ZIP64, found through its locator; null for other ZIPs. */
async function end64(
  bucket: R2Bucket,
  key: string,
  size: number,
  tail: Uint8Array,
  at: number,
): Promise<End | null> {
  const end = plainEnd(viewOf(tail.subarray(at)))
  const isFull = end.count === FULL_16 || end.length === FULL_32 || end.start === FULL_32
  const locator = viewOf(tail.subarray(Math.max(0, at - LOCATOR64_BYTES), at))
  const hasLocator =
    locator.byteLength === LOCATOR64_BYTES && locator.getUint32(0, true) === LOCATOR64
  if (!hasLocator) {
    if (isFull) throw new Refusal('zip_damaged', 'file')
    return null
  }
  const place = bigAt(locator, 8)
  if (place + END64_BYTES > size) throw new Refusal('zip_damaged', 'file')
  const record = viewOf(await bytesAt(bucket, key, place, END64_BYTES))
  if (record.getUint32(0, true) !== END64) throw new Refusal('zip_damaged', 'file')
  return {
    disk: record.getUint32(16, true),
    count: bigAt(record, 32),
    length: bigAt(record, 40),
    start: bigAt(record, 48),
  }
}

function bigAt(view: DataView, at: number): number {
  const number = Number(view.getBigUint64(at, true))
  if (!Number.isSafeInteger(number)) throw new Refusal('zip_damaged', 'file')
  return number
}

type Directory = {
  key: string
  count: number
  /** The offset at which the directory starts and the files end. */
  start: number
}

function entriesIn(directory: Uint8Array, { key, count, start }: Directory): ZipEntry[] {
  const view = viewOf(directory)
  const entries: ZipEntry[] = []
  for (let at = 0, left = count; left > 0; left--) {
    if (at + ENTRY_BYTES > directory.length || view.getUint32(at, true) !== CENTRAL) {
      throw new Refusal('zip_damaged', 'file')
    }
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const crc = view.getUint32(at + 16, true)
    const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    )
    const extraAt = at + ENTRY_BYTES + nameBytes
    const name = nameIn(directory.subarray(at + ENTRY_BYTES, extraAt), flags)
    const [bytes = 0, packedBytes = 0, offset = 0] = sizesIn(
      [24, 20, 42].map((field) => view.getUint32(at + field, true)),
      directory.subarray(extraAt, extraAt + extraBytes),
    )
    at = extraAt + extraBytes + commentBytes
    if (name.endsWith('/')) continue
    if (flags & ENCRYPTED_BIT) throw new Refusal('zip_encrypted', 'file')
    if (method !== STORED && method !== DEFLATED) throw new Refusal('zip_unusual', 'file')
    const isDeflated = method === DEFLATED
    const isWithin = offset + LOCAL_BYTES + packedBytes <= start
    if (!isWithin || (!isDeflated && packedBytes !== bytes)) {
      throw new Refusal('zip_damaged', 'file')
    }
    entries.push({ key, name, offset, packedBytes, bytes, isDeflated, crc })
  }
  return entries
}

/** The sizes and the offset. Values at their maximum are in the ZIP64 field, in this order. */
function sizesIn(plain: readonly number[], extra: Uint8Array): number[] {
  if (!plain.includes(FULL_32)) return [...plain]
  const view = viewOf(extra)
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== EXTRA64) continue
    let next = at + 4
    return plain.map((number) => {
      if (number !== FULL_32) return number
      if (next + 8 > extra.length) throw new Refusal('zip_damaged', 'file')
      next += 8
      return bigAt(view, next - 8)
    })
  }
  throw new Refusal('zip_damaged', 'file')
}

/** Decodes a name: as UTF-8 if declared or valid, otherwise as in old DOS programs. Turns backslashes into slashes. */
function nameIn(bytes: Uint8Array, flags: number): string {
  const isUtf8 = (flags & UTF8_BIT) !== 0
  try {
    const decoder = new TextDecoder('utf-8', { fatal: !isUtf8, ignoreBOM: false })
    return decoder.decode(bytes).replaceAll('\\', '/')
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replaceAll('\\', '/')
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
