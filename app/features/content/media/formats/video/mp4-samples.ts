import { type Box, boxesIn, findBox } from '../boxes.ts'
import { part, uint, unreadable } from '../bytes.ts'
import type { rangesOf } from './ranges.ts'

type Ranges = ReturnType<typeof rangesOf>

/** Adds the file ranges of a track's samples, from its tables. ISO/IEC 14496-12 §8.7. */
export function addSamples(bytes: Uint8Array, track: Box, ranges: Ranges): void {
  const media = findBox(bytes, track.content, track.end, 'mdia')
  const info = media && findBox(bytes, media.content, media.end, 'minf')
  const table = info && findBox(bytes, info.content, info.end, 'stbl')
  if (!table) return
  const boxes = new Map([...boxesIn(bytes, table.content, table.end)].map((box) => [box.name, box]))
  const offsets = offsetsIn(bytes, boxes)
  const sizes = sizesIn(bytes, boxes)
  const runs = tableIn(bytes, boxes.get('stsc'), 4, 12)
  if (!offsets || !sizes || !runs) return
  let run = 0
  for (let chunk = 0; chunk < offsets.count; chunk++) {
    while (run + 1 < runs.count && runs.at(run + 1, 0, 4) <= chunk + 1) run++
    const samples = runs.count === 0 ? 0 : runs.at(run, 4, 4)
    const start = offsets.at(chunk, 0, offsets.entryBytes)
    ranges.add(start, start + sizes.take(samples))
  }
}

type Boxes = ReadonlyMap<string, Box>
type Table = {
  count: number
  entryBytes: number
  /** An integer of `length` bytes at an offset within an entry. */
  at(entry: number, place: number, length: number): number
}

/** A full box's table: its count at `start`, then its entries. Refuses `picture_unreadable` if truncated. */
function tableIn(
  bytes: Uint8Array,
  box: Box | undefined,
  start: number,
  entryBytes: number,
): Table | null {
  if (!box) return null
  const content = part(bytes, box.content, box.end)
  if (content.length < start + 4) throw unreadable()
  const view = new DataView(content.buffer, content.byteOffset, content.length)
  const count = view.getUint32(start)
  const first = start + 4
  if (first + count * entryBytes > content.length) throw unreadable()
  return {
    count,
    entryBytes,
    at(entry, place, length) {
      const offset = first + entry * entryBytes + place
      if (length === 4) return view.getUint32(offset)
      if (length === 8) return view.getUint32(offset) * 2 ** 32 + view.getUint32(offset + 4)
      return length === 2 ? view.getUint16(offset) : view.getUint8(offset)
    },
  }
}

function offsetsIn(bytes: Uint8Array, boxes: Boxes): Table | null {
  return tableIn(bytes, boxes.get('stco'), 4, 4) ?? tableIn(bytes, boxes.get('co64'), 4, 8)
}

/** The sizes of samples in their order; `take` returns the sum of the next sizes. */
function sizesIn(bytes: Uint8Array, boxes: Boxes): { take(samples: number): number } | null {
  const usual = boxes.get('stsz')
  const compact = boxes.get('stz2')
  if (usual) {
    const view = headOf(bytes, usual, 12)
    const size = view.getUint32(4)
    const bytesEach = size === 1 ? soundFrameBytes(bytes, boxes.get('stsd')) : size
    if (size > 0) return { take: (samples) => samples * bytesEach }
    return inTurn(tableIn(bytes, usual, 8, 4), 32)
  }
  if (!compact) return null
  const bits = headOf(bytes, compact, 12).getUint8(7)
  if (bits === 4) return inTurn(halfBytes(bytes, compact), bits)
  if (bits !== 8 && bits !== 16) throw unreadable()
  return inTurn(tableIn(bytes, compact, 8, bits / 8), bits)
}

/**
 * The bytes of a frame of uncompressed sound, whose size QuickTime's format gives as 1: channels times bytes, from the
 * sample description (QuickTime File Format, "Sound Sample Description"). 1 for other tracks.
 */
function soundFrameBytes(bytes: Uint8Array, descriptions: Box | undefined): number {
  const first = descriptions && part(bytes, descriptions.content + 8, descriptions.end)
  if (!first || first.length < 28) return 1
  return Math.max(1, uint(first, 24, 2) * Math.ceil(uint(first, 26, 2) / 8))
}

function headOf(bytes: Uint8Array, { content, end }: Box, length: number): DataView {
  if (end - content < length) throw unreadable()
  return new DataView(bytes.buffer, bytes.byteOffset + content, length)
}

/** A table of four-bit sizes, two per byte, the first one in the upper half. */
function halfBytes(bytes: Uint8Array, box: Box): Table {
  const count = headOf(bytes, box, 12).getUint32(8)
  const packed = part(bytes, box.content + 12, box.end)
  if (Math.ceil(count / 2) > packed.length) throw unreadable()
  return {
    count,
    entryBytes: 1,
    at: (entry) => ((packed[entry >> 1] ?? 0) >> (entry % 2 === 0 ? 4 : 0)) & 0x0f,
  }
}

function inTurn(table: Table | null, bits: number): { take(samples: number): number } | null {
  if (!table) return null
  let next = 0
  return {
    take(samples) {
      let sum = 0
      for (const end = Math.min(table.count, next + samples); next < end; next++) {
        sum += table.at(next, 0, bits / 8)
      }
      return sum
    },
  }
}
