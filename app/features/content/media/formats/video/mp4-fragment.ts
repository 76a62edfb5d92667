import { blank } from '../blank.ts'
import { type Box, boxesIn, findBox } from '../boxes.ts'
import { uint, unreadable } from '../bytes.ts'
import type { Movie } from './mp4-movie.ts'
import type { rangesOf } from './ranges.ts'

type Ranges = ReturnType<typeof rangesOf>

/**
 * Reads a fragment, blanks its dropped tracks, and adds the other tracks' samples to `samples`. Returns the end of the
 * last sample in ms. `fileOffset` is the fragment's offset in the file. ISO/IEC 14496-12 §8.8.
 */
export function passFragment(
  moof: Uint8Array,
  movie: Movie | null,
  { fileOffset, samples }: { fileOffset: number; samples: Ranges },
): number {
  if (!movie) throw unreadable()
  let endMs = 0
  let dataEnd = fileOffset
  for (const box of boxesIn(moof, 0, moof.length)) {
    if (box.name !== 'traf') continue
    const track = readTrack(moof, box, movie)
    endMs = Math.max(endMs, (track.endUnits * 1000) / track.timescale)
    const base = track.base ?? (track.isFromMoof ? fileOffset : dataEnd)
    dataEnd = base
    for (const run of track.runs) {
      const start = run.offset === null ? dataEnd : base + run.offset
      dataEnd = start + run.bytes
      if (!track.isDropped) samples.add(start, dataEnd)
    }
    if (track.isDropped) blank(moof, box)
  }
  return endMs
}

function readTrack(bytes: Uint8Array, { content, end }: Box, { tracks }: Movie) {
  const header = findBox(bytes, content, end, 'tfhd')
  const start = findBox(bytes, content, end, 'tfdt')
  if (!header) throw unreadable()
  const track = tracks.get(uint(bytes, header.content + 4, 4))
  if (!track) throw unreadable()
  const defaults = defaultsIn(bytes, header)
  const sampleUnits = defaults.sampleUnits ?? track.sampleUnits
  const sampleBytes = defaults.sampleBytes ?? track.sampleBytes
  const runs = [...boxesIn(bytes, content, end)]
    .filter(({ name }) => name === 'trun')
    .map((box) => runOf(bytes, box, { sampleUnits, sampleBytes }))
  const startUnits = start ? startUnitsOf(bytes, start) : 0
  return {
    timescale: track.timescale,
    isDropped: track.isDropped,
    base: defaults.base,
    isFromMoof: defaults.isFromMoof,
    runs,
    endUnits: runs.reduce((units, run) => units + run.units, startUnits),
  }
}

function startUnitsOf(bytes: Uint8Array, { content }: Box): number {
  return uint(bytes, content + 4, uint(bytes, content, 1) === 1 ? 8 : 4)
}

/** The defaults in a fragment's track header. A null value means that the movie's default applies. */
function defaultsIn(bytes: Uint8Array, { content }: Box) {
  const flags = uint(bytes, content + 1, 3)
  let offset = content + 8
  const next = (flag: number, length: number) => {
    if ((flags & flag) === 0) return null
    offset += length
    return uint(bytes, offset - length, length)
  }
  const base = next(0x01, 8)
  next(0x02, 4)
  const sampleUnits = next(0x08, 4)
  const sampleBytes = next(0x10, 4)
  return { base, sampleUnits, sampleBytes, isFromMoof: (flags & 0x020000) !== 0 }
}

function runOf(
  bytes: Uint8Array,
  { content, end }: Box,
  defaults: { sampleUnits: number; sampleBytes: number },
) {
  const flags = uint(bytes, content + 1, 3)
  const count = uint(bytes, content + 4, 4)
  const offset = (flags & 0x01) === 0 ? null : uint(bytes, content + 8, 4) | 0
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag)
  const entryBytes = fields.length * 4
  const first = content + 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0)
  if (first + count * entryBytes > end) throw unreadable()
  const sumOf = (flag: number, usual: number) => {
    const place = fields.indexOf(flag)
    if (place === -1) return count * usual
    let sum = 0
    for (let sample = 0; sample < count; sample++) {
      sum += uint(bytes, first + sample * entryBytes + place * 4, 4)
    }
    return sum
  }
  return {
    offset,
    units: sumOf(0x100, defaults.sampleUnits),
    bytes: sumOf(0x200, defaults.sampleBytes),
  }
}
