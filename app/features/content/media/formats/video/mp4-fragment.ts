import { type Box, boxesIn, findBox } from '../boxes.ts'
import { uint, unreadable } from '../bytes.ts'
import type { Movie } from './mp4-movie.ts'

/** The end of a fragment's last sample, in ms. ISO/IEC 14496-12 §8.8. */
export function fragmentEndMs(moof: Uint8Array, movie: Movie | null): number {
  if (!movie) throw unreadable()
  const ends = [...boxesIn(moof, 0, moof.length)]
    .filter(({ name }) => name === 'traf')
    .map((box) => trackEndMs(moof, box, movie))
  return Math.max(0, ...ends)
}

function trackEndMs(bytes: Uint8Array, { content, end }: Box, { tracks }: Movie): number {
  const header = findBox(bytes, content, end, 'tfhd')
  const start = findBox(bytes, content, end, 'tfdt')
  if (!header) throw unreadable()
  const track = tracks.get(uint(bytes, header.content + 4, 4))
  if (!track) throw unreadable()
  const sampleUnits = ownDefault(bytes, header) ?? track.sampleUnits
  let units = start ? startUnits(bytes, start) : 0
  for (const box of boxesIn(bytes, content, end)) {
    if (box.name === 'trun') units += runUnits(bytes, box, sampleUnits)
  }
  return (units * 1000) / track.timescale
}

function startUnits(bytes: Uint8Array, { content }: Box): number {
  return uint(bytes, content + 4, uint(bytes, content, 1) === 1 ? 8 : 4)
}

function ownDefault(bytes: Uint8Array, { content }: Box): number | null {
  const flags = uint(bytes, content + 1, 3)
  if ((flags & 0x08) === 0) return null
  return uint(bytes, content + 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0), 4)
}

function runUnits(bytes: Uint8Array, { content, end }: Box, sampleUnits: number): number {
  const flags = uint(bytes, content + 1, 3)
  const count = uint(bytes, content + 4, 4)
  if ((flags & 0x100) === 0) return count * sampleUnits
  const fieldBytes = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  const first = content + 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0)
  if (first + count * fieldBytes > end) throw unreadable()
  let units = 0
  for (let sample = 0; sample < count; sample++)
    units += uint(bytes, first + sample * fieldBytes, 4)
  return units
}
