import { crc32 } from 'node:zlib'

/** The files of a ZIP with uncompressed contents, by name; each is checked by its CRC. */
export function filesOfZip(zip: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = zip.byteLength - 22
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error('the ZIP has no end')
  const files = new Map<string, Uint8Array>()
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    const sum = view.getUint32(at + 16, true)
    const size = view.getUint32(at + 24, true)
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const [nameLength = 0] = lengths
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength))
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const content = zip.subarray(start, start + size)
    if (crc32(content) !== sum) throw new Error(`${name} is broken`)
    files.set(name, content)
    at += 46 + lengths.reduce((sumOf, length) => sumOf + length, 0)
  }
  return files
}
