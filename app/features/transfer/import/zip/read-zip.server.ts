import { Refusal } from '../../../../refusal.ts'
import { IMPORT_ENTRIES } from '../../limits.ts'
import type { ZipEntry } from './zip-place.ts'

const END_BYTES = 22
const COMMENT_BYTES = 65_535
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30

/** About 190 bytes for each of 20,000 entries and as many folders. */
const DIRECTORY_BYTES = 16 * 1024 * 1024

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]

const [STORED, DEFLATED] = [0, 8]

/** A full field says that the number is in the ZIP64 part. */
const [FULL_16, FULL_32] = [0xffff, 0xffffffff]

const ENCRYPTED_BIT = 1
const UTF8_BIT = 0x800

/** The most entries: folders, thumbnails and such come beside what is imported. */
const ENTRIES = IMPORT_ENTRIES * 2

export function isZip(head: Uint8Array): boolean {
  if (head.length < 4) return false
  const signature = viewOf(head).getUint32(0, true)
  return signature === LOCAL || signature === END
}

/**
 * Reads the directory of a ZIP in R2, not its files. APPNOTE 6.3.10, §4.3. Refuses `zip_damaged`,
 * `zip_encrypted`, `zip_unusual` and `import_too_long`.
 */
export async function readZip(bucket: R2Bucket, key: string, size: number): Promise<ZipEntry[]> {
  const tailBytes = Math.min(size, END_BYTES + COMMENT_BYTES)
  const tail = await bytesAt(bucket, key, size - tailBytes, tailBytes)
  const end = endIn(tail)
  const [count, length, start] = [
    end.getUint16(10, true),
    end.getUint32(12, true),
    end.getUint32(16, true),
  ]
  if (count === FULL_16 || start === FULL_32) throw new Refusal('zip_unusual', 'file')
  if (end.getUint16(4, true) !== 0) throw new Refusal('zip_unusual', 'file')
  if (count > ENTRIES) throw new Refusal('import_too_long', 'file')
  if (start + length > size || length > DIRECTORY_BYTES) throw new Refusal('zip_damaged', 'file')
  const entries = entriesIn(await bytesAt(bucket, key, start, length), { key, count, start })
  // Entries over one another unpack to far more than they are.
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

function endIn(tail: Uint8Array): DataView {
  const view = viewOf(tail)
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue
    if (view.getUint16(at + 20, true) === tail.length - at - END_BYTES) {
      return viewOf(tail.subarray(at))
    }
  }
  throw new Refusal('zip_damaged', 'file')
}

type Directory = {
  key: string
  count: number
  /** The directory's beginning and the files' end. */
  start: number
}

function entriesIn(directory: Uint8Array, { key, count, start }: Directory): ZipEntry[] {
  const view = viewOf(directory)
  const entries: ZipEntry[] = []
  for (let at = 0, left = count; left > 0; left--) {
    if (at + ENTRY_BYTES > directory.length || view.getUint32(at, true) !== CENTRAL) {
      throw new Refusal('zip_damaged', 'file')
    }
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const [crc, packedBytes, bytes] = [16, 20, 24].map((field) => view.getUint32(at + field, true))
    const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    )
    const offset = view.getUint32(at + 42, true)
    const name = nameIn(directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes), flags)
    at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes
    if (name.endsWith('/')) continue
    if (flags & ENCRYPTED_BIT) throw new Refusal('zip_encrypted', 'file')
    if (crc === undefined || packedBytes === undefined || bytes === undefined) continue
    if ([packedBytes, bytes, offset].includes(FULL_32)) throw new Refusal('zip_unusual', 'file')
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

/** UTF-8 where it says so or is; else the letters of old DOS programs (ASCII is the same). */
function nameIn(bytes: Uint8Array, flags: number): string {
  const isUtf8 = (flags & UTF8_BIT) !== 0
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8, ignoreBOM: false }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
