import { bytesOf } from './pictures.ts'

type Bytes = Uint8Array<ArrayBuffer>

type Film = {
  width?: number
  height?: number
  /** The duration in the header; 0 leaves it out. */
  durationMs?: number
  /** Whether the track's header rotates it by 90°. */
  isOnItsSide?: boolean
  /** The samples: arbitrary bytes, since nothing here decodes them. */
  media?: ArrayLike<number>
  /** The start of each sample in the media, and its length. The default is one sample with all bytes. */
  samples?: readonly (readonly [start: number, length: number])[]
}

/** A number in this many bytes, most significant first. */
export function numberOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, place) => Math.floor(value / 256 ** (length - 1 - place)) % 256)
}

export function boxOf(name: string, ...content: readonly (ArrayLike<number> | string)[]): Bytes {
  const inside = bytesOf(...content)
  return bytesOf(numberOf(inside.length + 8, 4), name, inside)
}

/**
 * A unique MP4 with valid boxes and noise as its pictures. It has metadata in its index and track, and other tracks.
 */
export function anMp4(
  film: Film = {},
  notes: readonly Bytes[] = [],
  tracks: readonly Bytes[] = [],
): Bytes {
  const { media = noise() } = film
  const { samples = [[0, media.length]] } = film
  const table = sampleTable(samples.map(([start, length]) => [MEDIA_START + start, length]))
  return bytesOf(fileType(), boxOf('mdat', media), movieOf(film, { notes, others: tracks, table }))
}

/** The type takes 28 bytes, and the media's head 8. */
const MEDIA_START = 36

/** A table with one sample in each chunk. */
function sampleTable(samples: readonly (readonly [start: number, length: number])[]): Bytes {
  const count = numberOf(samples.length, 4)
  return boxOf(
    'stbl',
    boxOf(
      'stsc',
      numberOf(0, 4),
      numberOf(1, 4),
      [1, 1, 1].flatMap((n) => numberOf(n, 4)),
    ),
    boxOf(
      'stsz',
      numberOf(0, 8),
      count,
      samples.flatMap(([, length]) => numberOf(length, 4)),
    ),
    boxOf(
      'stco',
      numberOf(0, 4),
      count,
      samples.flatMap(([start]) => numberOf(start, 4)),
    ),
  )
}

/** The start of a fragmented MP4 with these tracks beside its pictures: its type and its index. */
export function fileStart(tracks: readonly Bytes[]): Bytes {
  const defaults = [...numberOf(0, 4), ...numberOf(1, 4), ...numberOf(0, 16)]
  const extension = boxOf('mvex', boxOf('trex', defaults))
  const table = sampleTable([])
  return bytesOf(
    fileType(),
    movieOf({ durationMs: 0 }, { notes: [], others: [extension, ...tracks], table }),
  )
}

/** A fragmented MP4, as browsers record it: only the fragments have its duration. */
export function anMp4InFragments(fragmentMs: readonly number[]): Bytes {
  const fragments = fragmentMs.flatMap((durationMs, place) => {
    const startMs = fragmentMs.slice(0, place).reduce((sum, ms) => sum + ms, 0)
    const media = noise()
    const header = boxOf('tfhd', [0, 2, 0, 0], numberOf(1, 4))
    const time = boxOf('tfdt', numberOf(0, 4), numberOf(startMs, 4))
    const moof = (offset: number) => {
      const sample = [offset, durationMs, media.length].flatMap((number) => numberOf(number, 4))
      return boxOf(
        'moof',
        boxOf('traf', header, time, boxOf('trun', [0, 0, 3, 1, 0, 0, 0, 1], sample)),
      )
    }
    return [moof(moof(0).length + 8), boxOf('mdat', media)]
  })
  return bytesOf(fileStart([]), ...fragments)
}

/** A unique WebM with valid elements and noise as its pictures, followed by `notes`. */
export function aWebm(film: Film = {}, notes: readonly Bytes[] = []): Bytes {
  const { durationMs = 2500, width = 64, height = 36, media = noise() } = film
  const duration = durationMs === 0 ? [] : elementOf(0x4489, float(durationMs))
  const size = [elementOf(0xb0, numberOf(width, 2)), elementOf(0xba, numberOf(height, 2))]
  const track = elementOf(
    0xae,
    elementOf(0xd7, [1]),
    elementOf(0x83, [1]),
    elementOf(0xe0, ...size),
  )
  return bytesOf(
    elementOf(0x1a45dfa3, elementOf(0x4282, 'webm')),
    numberOf(0x18538067, 4),
    [0xff],
    elementOf(0x1549a966, elementOf(0x2ad7b1, numberOf(1_000_000, 3)), duration),
    elementOf(0x1654ae6b, track),
    numberOf(0x1f43b675, 4),
    [0xff],
    elementOf(0xe7, numberOf(1000, 2)),
    elementOf(0xa3, [0x81, 0, 0, 0x80], media),
    elementOf(0xa0, elementOf(0xa1, [0x81, ...numberOf(700, 2), 0], media)),
    ...notes,
  )
}

export function elementOf(id: number, ...content: readonly (ArrayLike<number> | string)[]): Bytes {
  const inside = bytesOf(...content)
  const idBytes = Math.ceil((32 - Math.clz32(id)) / 8)
  return bytesOf(numberOf(id, idBytes), numberOf(0x10000000 + inside.length, 4), inside)
}

/** A file as it arrives in a request, in chunks of this many bytes. */
export async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += length) {
    yield bytes.subarray(offset, offset + length)
  }
}

function fileType(): Bytes {
  return boxOf('ftyp', 'isom', numberOf(512, 4), 'isomavc1mp41')
}

function movieOf(
  { width = 64, height = 36, durationMs = 2500, isOnItsSide = false }: Film,
  { notes, others, table }: { notes: readonly Bytes[]; others: readonly Bytes[]; table: Bytes },
): Bytes {
  const one = 65_536
  const whole = 0x40000000
  const times = numberOf(0, 8)
  const matrix = isOnItsSide
    ? [0, one, 0, -one, 0, 0, 0, 0, whole]
    : [one, 0, 0, 0, one, 0, 0, 0, whole]
  const scale = numberOf(1000, 4)
  const duration = numberOf(durationMs, 4)
  const trackHeader = boxOf(
    'tkhd',
    [...numberOf(0, 4), ...times, ...numberOf(1, 4), ...numberOf(0, 4), ...duration],
    numberOf(0, 16),
    matrix.flatMap((entry) => numberOf(entry, 4)),
    [...numberOf(width * one, 4), ...numberOf(height * one, 4)],
  )
  const clock = boxOf('mdhd', numberOf(0, 4), times, scale, duration, numberOf(0, 4))
  const handler = boxOf('hdlr', numberOf(0, 8), 'vide', numberOf(0, 13))
  return boxOf(
    'moov',
    boxOf('mvhd', numberOf(0, 4), times, scale, duration, numberOf(0, 80)),
    boxOf('trak', trackHeader, boxOf('mdia', clock, handler, boxOf('minf', table)), ...notes),
    ...others,
    ...notes,
  )
}

function noise(): Bytes {
  return crypto.getRandomValues(new Uint8Array(500))
}

function float(value: number): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return bytes
}
