import { type Box, boxesIn, findBox, MOST_ENTRIES } from '../boxes.ts'
import { ascii, part, readerOf, uint, unreadable } from '../bytes.ts'

/** The version and flags of a full box. */
export const FULL_BOX_BYTES = 4

/** EXIF, and items identified by a MIME type, such as XMP. */
const METADATA = new Set(['Exif', 'mime', 'uri '])

const MOST_PIECES = 64

export function metadataPieces(bytes: Uint8Array, meta: Box): Uint8Array[] {
  const items = metadataItems(bytes, meta)
  const location = boxOf(bytes, meta, 'iloc')
  if (!location || items.size === 0) return []
  const { read, skip } = readerOf(part(bytes, location.content, location.end))
  const version = read(1)
  skip(3)
  const [offsetBytes, lengthBytes] = nibbles(read(1))
  const [baseBytes, indexNibble] = nibbles(read(1))
  const indexBytes = version === 0 ? 0 : indexNibble
  const pieceBytes = indexBytes + offsetBytes + lengthBytes
  const pieces: Uint8Array[] = []
  const rooms = new Map<number, Box[]>()
  const itemCount = read(version < 2 ? 2 : 4)
  if (itemCount > MOST_ENTRIES) throw unreadable()
  for (let item = 0; item < itemCount; item++) {
    const id = read(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : read(2) & 15
    skip(2)
    const base = read(baseBytes)
    const count = read(2)
    if (!items.has(id)) {
      skip(count * pieceBytes)
      continue
    }
    if (pieces.length + count > MOST_PIECES) throw unreadable()
    // Computed once per method, because a hostile file may have thousands of items and boxes.
    const own = rooms.get(method) ?? roomsOf(bytes, meta, method)
    rooms.set(method, own)
    const origin = method === 0 ? 0 : (own[0]?.content ?? 0)
    for (let piece = 0; piece < count; piece++) {
      skip(indexBytes)
      const start = origin + base + read(offsetBytes)
      const end = start + read(lengthBytes)
      if (!own.some((room) => room.content <= start && end <= room.end)) throw unreadable()
      pieces.push(part(bytes, start, end))
    }
  }
  return pieces
}

export function boxOf(bytes: Uint8Array, meta: Box, name: string): Box | null {
  return findBox(bytes, meta.content + FULL_BOX_BYTES, meta.end, name)
}

function metadataItems(bytes: Uint8Array, meta: Box): ReadonlySet<number> {
  const items = new Set<number>()
  const list = boxOf(bytes, meta, 'iinf')
  if (!list) return items
  const first = list.content + FULL_BOX_BYTES + (uint(bytes, list.content, 1) === 0 ? 2 : 4)
  for (const { name, content } of boxesIn(bytes, first, list.end)) {
    const idBytes = uint(bytes, content, 1) < 3 ? 2 : 4
    const id = uint(bytes, content + FULL_BOX_BYTES, idBytes)
    const kind = ascii(bytes, content + FULL_BOX_BYTES + idBytes + 2, 4)
    if (name === 'infe' && METADATA.has(kind)) items.add(id)
  }
  return items
}

/** The boxes that may hold items. Offsets count from the start of the file (0) or of `idat` (1). */
function roomsOf(bytes: Uint8Array, meta: Box, method: number): Box[] {
  if (method === 0)
    return [...boxesIn(bytes, 0, bytes.length)].filter(({ name }) => name === 'mdat')
  const own = method === 1 ? boxOf(bytes, meta, 'idat') : null
  return own ? [own] : []
}

function nibbles(byte: number): [high: number, low: number] {
  return [byte >> 4, byte & 15]
}
