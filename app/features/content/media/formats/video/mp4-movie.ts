import { type Box, boxesIn, findBox } from '../boxes.ts'
import { ascii, uint, unreadable } from '../bytes.ts'
import type { VideoFacts } from './video-facts.ts'

export type Movie = VideoFacts & {
  tracks: ReadonlyMap<number, Track>
  kept: readonly Box[]
  /** Tracks that a viewer neither sees nor hears: camera positions, time codes, subtitles. */
  dropped: readonly Box[]
}

/** A track, with its defaults for samples without sizes or durations. */
type Track = {
  timescale: number
  sampleUnits: number
  sampleBytes: number
  isDropped: boolean
}

const KEPT_HANDLERS = ['vide', 'soun']

/** Parses `moov`; a fragmented file may state duration 0. ISO/IEC 14496-12 §8.2, §8.3, §8.8. */
export function readMovie(moov: Uint8Array): Movie {
  const boxes = [...boxesIn(moov, 0, moov.length)]
  const header = boxes.find(({ name }) => name === 'mvhd')
  const tracks = boxes.filter(({ name }) => name === 'trak')
  const shown = tracks.find((track) => handlerOf(moov, track) === 'vide')
  if (!header || !shown) throw unreadable()
  const time = timeOf(moov, header)
  const extension = boxes.find(({ name }) => name === 'mvex')
  const defaults = extension ? defaultsIn(moov, extension) : new Map<number, Defaults>()
  const units = time.units || (extension ? fragmentedUnits(moov, extension) : 0)
  return {
    durationMs: (units * 1000) / time.timescale,
    ...sizeOf(moov, shown),
    tracks: new Map(tracks.map((track) => trackOf(moov, track, defaults))),
    kept: tracks.filter((track) => !isDropped(moov, track)),
    dropped: tracks.filter((track) => isDropped(moov, track)),
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

function isDropped(bytes: Uint8Array, track: Box): boolean {
  return !KEPT_HANDLERS.includes(handlerOf(bytes, track))
}

function trackOf(
  bytes: Uint8Array,
  track: Box,
  defaults: ReadonlyMap<number, Defaults>,
): [number, Track] {
  const header = findBox(bytes, track.content, track.end, 'tkhd')
  const media = findBox(bytes, track.content, track.end, 'mdia')
  const clock = media && findBox(bytes, media.content, media.end, 'mdhd')
  if (!header || !clock) throw unreadable()
  const id = uint(bytes, header.content + (uint(bytes, header.content, 1) === 1 ? 20 : 12), 4)
  const { timescale } = timeOf(bytes, clock)
  const { sampleUnits, sampleBytes } = defaults.get(id) ?? { sampleUnits: 0, sampleBytes: 0 }
  return [id, { timescale, sampleUnits, sampleBytes, isDropped: isDropped(bytes, track) }]
}

type Defaults = Pick<Track, 'sampleUnits' | 'sampleBytes'>

/** Reads the defaults of all tracks at once, because a hostile file may have thousands of tracks and boxes. */
function defaultsIn(bytes: Uint8Array, { content, end }: Box): ReadonlyMap<number, Defaults> {
  const defaults = new Map<number, Defaults>()
  for (const box of boxesIn(bytes, content, end)) {
    if (box.name !== 'trex') continue
    const id = uint(bytes, box.content + 4, 4)
    if (defaults.has(id)) continue
    const sampleUnits = uint(bytes, box.content + 12, 4)
    const sampleBytes = uint(bytes, box.content + 16, 4)
    defaults.set(id, { sampleUnits, sampleBytes })
  }
  return defaults
}
