import { type Box, boxesIn, findBox } from '../boxes.ts'
import { ascii, uint, unreadable } from '../bytes.ts'
import type { VideoFacts } from './video-facts.ts'

export type Movie = VideoFacts & { tracks: ReadonlyMap<number, Track> }

type Track = {
  timescale: number
  sampleUnits: number
}

/** Parses `moov`; a fragmented file may say a duration of 0. ISO/IEC 14496-12 §8.2, §8.3 and §8.8. */
export function readMovie(moov: Uint8Array): Movie {
  const boxes = [...boxesIn(moov, 0, moov.length)]
  const header = boxes.find(({ name }) => name === 'mvhd')
  const tracks = boxes.filter(({ name }) => name === 'trak')
  const shown = tracks.find((track) => handlerOf(moov, track) === 'vide')
  if (!header || !shown) throw unreadable()
  const time = timeOf(moov, header)
  const extension = boxes.find(({ name }) => name === 'mvex')
  const defaults = extension ? defaultUnits(moov, extension) : new Map<number, number>()
  const units = time.units || (extension ? fragmentedUnits(moov, extension) : 0)
  return {
    durationMs: (units * 1000) / time.timescale,
    ...sizeOf(moov, shown),
    tracks: new Map(tracks.map((track) => trackOf(moov, track, defaults))),
  }
}

function timeOf(bytes: Uint8Array, { content }: Box): { timescale: number; units: number } {
  const isLong = uint(bytes, content, 1) === 1
  const timescale = uint(bytes, content + (isLong ? 20 : 12), 4)
  const units = uint(bytes, content + (isLong ? 24 : 16), isLong ? 8 : 4)
  if (timescale === 0) throw unreadable()
  return { timescale, units: units >= (isLong ? 2 ** 64 : 2 ** 32 - 1) ? 0 : units }
}

function fragmentedUnits(bytes: Uint8Array, { content, end }: Box): number {
  const header = findBox(bytes, content, end, 'mehd')
  if (!header) return 0
  return uint(bytes, header.content + 4, uint(bytes, header.content, 1) === 1 ? 8 : 4)
}

/** The displayed size: the matrix may rotate the track. */
function sizeOf(bytes: Uint8Array, { content, end }: Box): { width: number; height: number } {
  const header = findBox(bytes, content, end, 'tkhd')
  if (!header || header.end - header.content < 84) throw unreadable()
  const width = uint(bytes, header.end - 8, 2)
  const height = uint(bytes, header.end - 4, 2)
  const isOnItsSide = uint(bytes, header.end - 44, 4) === 0 && uint(bytes, header.end - 40, 4) !== 0
  return isOnItsSide ? { width: height, height: width } : { width, height }
}

function handlerOf(bytes: Uint8Array, track: Box): string {
  const media = findBox(bytes, track.content, track.end, 'mdia')
  const handler = media && findBox(bytes, media.content, media.end, 'hdlr')
  return handler ? ascii(bytes, handler.content + 8, 4) : ''
}

function trackOf(
  bytes: Uint8Array,
  track: Box,
  defaults: ReadonlyMap<number, number>,
): [number, Track] {
  const header = findBox(bytes, track.content, track.end, 'tkhd')
  const media = findBox(bytes, track.content, track.end, 'mdia')
  const clock = media && findBox(bytes, media.content, media.end, 'mdhd')
  if (!header || !clock) throw unreadable()
  const id = uint(bytes, header.content + (uint(bytes, header.content, 1) === 1 ? 20 : 12), 4)
  const { timescale } = timeOf(bytes, clock)
  return [id, { timescale, sampleUnits: defaults.get(id) ?? 0 }]
}

/** How long a sample of each track is, read once for all: a hostile file may have thousands of both. */
function defaultUnits(bytes: Uint8Array, { content, end }: Box): ReadonlyMap<number, number> {
  const units = new Map<number, number>()
  for (const box of boxesIn(bytes, content, end)) {
    if (box.name !== 'trex') continue
    const id = uint(bytes, box.content + 4, 4)
    if (!units.has(id)) units.set(id, uint(bytes, box.content + 12, 4))
  }
  return units
}
