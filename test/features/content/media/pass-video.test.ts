import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  partsOutside,
  rangesOf,
  zeroing,
} from '../../../../app/features/content/media/formats/video/ranges.ts'
import { VIDEO_BYTES, VIDEO_MS, VIDEO_SIDE } from '../../../../app/features/content/media/limits.ts'
import { passVideo } from '../../../../app/features/content/media/videos/pass-video.ts'
import { videoTypeOf } from '../../../../app/features/content/media/videos/video-type.ts'
import { Refusal } from '../../../../app/refusal.ts'
import { aFile, aPng, bytesOf } from '../../../factories/content/pictures.ts'
import {
  anMp4,
  anMp4InFragments,
  aWebm,
  boxOf,
  elementOf,
  fileStart,
  inPieces,
  numberOf,
} from '../../../factories/content/videos.ts'

const SECRET = 'filmed at +48.2082+016.3738/'

test('a video’s type, duration and size are read', async () => {
  expect(await factsOf(anMp4({ width: 640, height: 360, durationMs: 42_300 }))).toEqual({
    type: 'video/mp4',
    width: 640,
    height: 360,
    durationMs: 42_300,
  })
  expect(await factsOf(aWebm({ width: 640, height: 360, durationMs: 42_300 }))).toEqual({
    type: 'video/webm',
    width: 640,
    height: 360,
    durationMs: 42_300,
  })
})

test('a rotated video has its displayed size', async () => {
  expect(await factsOf(anMp4({ width: 640, height: 360, isOnItsSide: true }))).toMatchObject({
    width: 360,
    height: 640,
  })
})

test('a recording without a duration lasts until its last block or fragment', async () => {
  for (const durationMs of [0, Number.NaN]) {
    expect(await factsOf(aWebm({ durationMs }))).toMatchObject({ durationMs: 1700 })
  }
  expect(await factsOf(anMp4InFragments([1000, 1500, 250]))).toMatchObject({ durationMs: 2750 })
})

test('an MP4’s location is blanked in place', async () => {
  const place = boxOf('udta', boxOf('\xa9xyz', SECRET))
  const keys = boxOf('meta', boxOf('keys', 'com.apple.quicktime.location.ISO6709'), SECRET)
  const given = bytesOf(anMp4({}, [place, keys]), boxOf('uuid', SECRET), boxOf('meta', SECRET))

  const { kept } = await passed(given)

  expect(textOf(given)).toContain(SECRET)
  expect(textOf(kept)).not.toMatch(/filmed|location/)
  expect(kept).toHaveLength(given.length)
  expect(await passed(kept)).toMatchObject({ kept })
})

test('a WebM’s tags and attachments are blanked in place', async () => {
  const tags = elementOf(0x1254c367, elementOf(0x7373, SECRET))
  const file = elementOf(0x1941a469, SECRET)
  const long = bytesOf(numberOf(0x1254c367, 4), [1, 0, 0, 0, 0, 0, 0, SECRET.length], SECRET)
  const cluster = elementOf(0x1f43b675, elementOf(0xe7, [9]))
  const given = aWebm({}, [tags, file, long, cluster])

  const { kept } = await passed(given)

  expect(textOf(kept)).not.toContain('filmed')
  expect(kept).toHaveLength(given.length)
  expect(kept.slice(-cluster.length)).toEqual(cluster)
  expect(await passed(kept)).toMatchObject({ kept })
})

/** A further track of a video: its header, its handler and its sample tables. */
function aTrack(handler: string, ...tables: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const header = boxOf('tkhd', numberOf(7, 4), numberOf(0, 8), numberOf(2, 4), numberOf(0, 68))
  const clock = boxOf('mdhd', numberOf(0, 12), numberOf(1000, 4), numberOf(0, 8))
  const named = boxOf('hdlr', numberOf(0, 8), handler, numberOf(0, 13))
  const info = boxOf('minf', boxOf('stbl', ...tables))
  return boxOf('trak', header, boxOf('mdia', clock, named, info))
}

/** A table with this many samples in each chunk, and with other numbers from later chunks on. */
function perChunk(...runs: (readonly [chunk: number, samples: number])[]): Uint8Array<ArrayBuffer> {
  const entries = runs.flatMap(([chunk, samples]) => [chunk, samples, 1])
  return boxOf(
    'stsc',
    numberOf(0, 4),
    numberOf(runs.length, 4),
    entries.flatMap((entry) => numberOf(entry, 4)),
  )
}

const SIZE = SECRET.length
const ONE_A_CHUNK = perChunk([1, 1])
const TWO_A_CHUNK = perChunk([1, 2])
const TWO_THEN_ONE = perChunk([1, 2], [2, 1])
const oneSize = boxOf('stsz', numberOf(0, 4), numberOf(SIZE, 4), numberOf(2, 4))
const eachSize = boxOf(
  'stsz',
  numberOf(0, 8),
  numberOf(3, 4),
  [SIZE, 0, SIZE].flatMap((n) => numberOf(n, 4)),
)
const bytesEach = boxOf('stz2', numberOf(0, 4), [0, 0, 0, 8], numberOf(2, 4), [SIZE, SIZE])
/** Four sizes of 14 bytes. */
const halfBytes = boxOf('stz2', numberOf(0, 4), [0, 0, 0, 4], numberOf(4, 4), [0xee, 0xee])
/** Uncompressed sound, as QuickTime writes it: each frame counts as 1 and has two channels of 8 bits. */
const stereo = [
  perChunk([1, SIZE / 2]),
  boxOf('stsz', numberOf(0, 4), numberOf(1, 4), numberOf(SIZE, 4)),
  boxOf(
    'stsd',
    numberOf(1, 8),
    numberOf(36, 4),
    'twos',
    numberOf(1, 8),
    numberOf(0, 8),
    [0, 2, 0, 8],
  ),
]

function offsets(...places: number[]): Uint8Array<ArrayBuffer> {
  return boxOf(
    'stco',
    numberOf(0, 4),
    numberOf(places.length, 4),
    places.flatMap((at) => numberOf(at, 4)),
  )
}

function longOffsets(...places: number[]): Uint8Array<ArrayBuffer> {
  return boxOf(
    'co64',
    numberOf(0, 4),
    numberOf(places.length, 4),
    places.flatMap((at) => numberOf(at, 8)),
  )
}

const PICTURES = 'the pictures of the film'
const MEDIA = Uint8Array.from(bytesOf(PICTURES, SECRET, PICTURES, SECRET, PICTURES))
/** `ftyp` takes 28 bytes, and the head of `mdat` 8. */
const FIRST = 36 + PICTURES.length
const SECOND = FIRST + SIZE + PICTURES.length
const SAMPLES = [0, 1, 2].map(
  (place) => [place * (PICTURES.length + SIZE), PICTURES.length] as const,
)

test.each([
  ['the positions of a GoPro', 'meta', [ONE_A_CHUNK, oneSize, offsets(FIRST, SECOND)]],
  ['the positions of an Android phone', 'camm', [ONE_A_CHUNK, eachSize, offsets(FIRST, 0, SECOND)]],
  ['the notes of an iPhone', 'mebx', [ONE_A_CHUNK, oneSize, longOffsets(SECOND, FIRST)]],
  ['subtitles with positions', 'sbtl', [TWO_THEN_ONE, eachSize, offsets(FIRST, SECOND)]],
  ['a time code', 'tmcd', [ONE_A_CHUNK, bytesEach, offsets(FIRST)]],
  ['a text in small pieces', 'text', [TWO_THEN_ONE, halfBytes, offsets(FIRST)]],
  ['notes without a table', 'meta', []],
] as const)('an MP4 loses the track with %s, and its samples', async (_, handler, tables) => {
  const given = anMp4({ media: MEDIA, samples: SAMPLES }, [], [aTrack(handler, ...tables)])

  const { kept } = await passed(given)

  expect(textOf(given)).toContain(handler)
  expect(textOf(kept)).not.toContain(handler)
  expect(textOf(kept)).not.toContain(SECRET)
  expect(textOf(kept).split(PICTURES)).toHaveLength(4)
  expect(kept).toHaveLength(given.length)
  expect(await passed(kept)).toMatchObject({ kept })
})

test('overlapping parts are zeroed, and nothing else is', async () => {
  const ranges = rangesOf()
  for (const [start, end] of [
    [900, 1000],
    [100, 950],
    [120, 130],
    [400, 400],
  ] as const)
    ranges.add(start, end)
  const film = new Uint8Array(2000).fill(7)

  const pieces = new Blob([film]).stream().pipeThrough(inPiecesOf(64))
  const zeroed = new Uint8Array(
    await new Response(pieces.pipeThrough(zeroing(ranges.sorted()))).arrayBuffer(),
  )

  expect(zeroed).toEqual(film.fill(0, 100, 1000))
})

function inPiecesOf(length: number): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      for (let at = 0; at < chunk.length; at += length) {
        controller.enqueue(chunk.subarray(at, at + length))
      }
    },
  })
}

test.each([
  ['samples of one size', [ONE_A_CHUNK, oneSize, offsets(FIRST, SECOND)]],
  ['samples of 8-bit sizes', [ONE_A_CHUNK, bytesEach, longOffsets(SECOND, FIRST)]],
  ['several samples in a chunk', [TWO_THEN_ONE, eachSize, offsets(FIRST, SECOND)]],
  ['sizes of half a byte', [TWO_A_CHUNK, halfBytes, offsets(FIRST, SECOND)]],
  ['uncompressed sound', [...stereo, offsets(FIRST, SECOND)]],
] as const)('an MP4 keeps its sound track with %s', async (_, tables) => {
  const given = anMp4({ media: MEDIA, samples: SAMPLES }, [], [aTrack('soun', ...tables)])

  expect((await passed(given)).kept).toEqual(given)
})

test('what no picture and no sound locates in an MP4 is zeroed', async () => {
  const dashcam = bytesOf('freeGPS ', SECRET)
  const media = bytesOf(dashcam, PICTURES, dashcam, PICTURES, SECRET)
  const samples = [dashcam.length, 2 * dashcam.length + PICTURES.length].map(
    (start) => [start, PICTURES.length] as const,
  )
  const given = bytesOf(
    anMp4({ media, samples }),
    boxOf('mdat', SECRET),
    numberOf(0, 4),
    'mdat',
    SECRET,
  )

  const { kept } = await passed(given)

  expect(textOf(kept)).not.toMatch(/GPS|filmed/)
  expect(textOf(kept).split(PICTURES)).toHaveLength(3)
  expect(kept).toHaveLength(given.length)
  expect(await passed(kept)).toMatchObject({ kept })
})

test('a fragment loses the samples of tracks that are neither seen nor heard', async () => {
  const track = aTrack('camm')
  const film = bytesOf(fileStart([track]))
  const header = (id: number, flags: number[]) => boxOf('tfhd', [0, ...flags], numberOf(id, 4))
  const time = boxOf('tfdt', numberOf(0, 8))
  const run = (offset: number, size: number) =>
    boxOf(
      'trun',
      [0, 0, 3, 1],
      numberOf(1, 4),
      numberOf(offset, 4),
      numberOf(1000, 4),
      numberOf(size, 4),
    )
  const moof = (start: number) =>
    boxOf(
      'moof',
      boxOf('traf', header(1, [2, 0, 0]), time, run(start, PICTURES.length)),
      boxOf('traf', header(2, [2, 0, 0]), time, run(start + PICTURES.length, SIZE)),
    )
  const start = moof(0).length + 8
  const given = bytesOf(
    film,
    moof(start),
    boxOf('mdat', PICTURES, SECRET),
    moof(start),
    boxOf('mdat', PICTURES, SECRET),
  )

  const { kept, facts } = await passed(given)

  expect(facts.durationMs).toBe(1000)
  expect(textOf(given).split(SECRET)).toHaveLength(3)
  expect(textOf(kept)).not.toContain(SECRET)
  expect(textOf(kept).split(PICTURES)).toHaveLength(3)
  expect(kept).toHaveLength(given.length)
})

test.each(['free', 'skip', 'emsg', 'wide', 'XMP_'])(
  'an MP4’s box called %s is blanked',
  async (name) => {
    const given = bytesOf(anMp4({}, [boxOf(name, SECRET)]), boxOf(name, SECRET))

    const { kept } = await passed(given)

    expect(textOf(kept)).not.toContain('filmed')
    expect(kept).toHaveLength(given.length)
  },
)

const TRACK = { number: 0xd7, type: 0x83, name: 0x536e, title: 0x7ba9, seekHead: 0x114d9b74 }

test.each([
  ['subtitles', 17],
  ['metadata', 33],
])('a WebM loses its %s, and the names of its other tracks', async (_, type) => {
  const block = elementOf(0xa3, [0x82, 0, 0, 0x80], SECRET)
  const group = elementOf(0xa0, elementOf(0xa1, [0x82, 0, 0, 0], SECRET), elementOf(0x9b, [9]))
  const cluster = elementOf(0x1f43b675, elementOf(0xe7, [9]))
  const tracks = elementOf(
    0x1654ae6b,
    elementOf(
      0xae,
      elementOf(TRACK.number, [1]),
      elementOf(TRACK.type, [1]),
      elementOf(TRACK.name, SECRET),
      elementOf(0xe0, elementOf(0xb0, [64]), elementOf(0xba, [36])),
    ),
    elementOf(0xae, elementOf(TRACK.number, [2]), elementOf(TRACK.type, [type])),
  )
  const info = elementOf(
    0x1549a966,
    elementOf(TRACK.title, SECRET),
    elementOf(0x4489, numberOf(0x40a38800, 4), [0, 0, 0, 0]),
  )
  const given = bytesOf(
    elementOf(0x1a45dfa3, elementOf(0x4282, 'webm')),
    [0x18, 0x53, 0x80, 0x67, 0xff],
    elementOf(0xec, SECRET),
    info,
    tracks,
    cluster,
    block,
    group,
    elementOf(0xa3, [0x81, 0, 0, 0x80], PICTURES),
  )

  const { kept } = await passed(given)

  expect(textOf(kept)).not.toContain('filmed')
  expect(textOf(kept)).toContain(PICTURES)
  expect(kept).toHaveLength(given.length)
  expect(await passed(kept)).toMatchObject({ kept })
})

const CLUSTER = elementOf(0x1f43b675, elementOf(0xe7, [9]))
const BLOCK_OF_ONE = [0x81, 0, 0, 0]

/** A WebM whose picture track has these elements, followed by the given ones. */
function aWebmWith(entry: Uint8Array[], ...rest: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = [elementOf(0xb0, [64]), elementOf(0xba, [36])]
  const alpha = entry.length === 0 ? [elementOf(0x53c0, [1])] : []
  const video = elementOf(0xe0, ...size, ...alpha)
  return bytesOf(
    elementOf(0x1a45dfa3, elementOf(0x4282, 'webm')),
    [0x18, 0x53, 0x80, 0x67, 0xff],
    elementOf(0x1549a966, elementOf(0x4489, numberOf(0x40a38800, 4), [0, 0, 0, 0])),
    elementOf(
      0x1654ae6b,
      elementOf(0xae, elementOf(0xd7, [1]), elementOf(0x83, [1]), video, ...entry),
    ),
    ...rest,
  )
}

test('a WebM keeps the transparency of its blocks, and no other additions', async () => {
  const more = (id: number, text: string) =>
    elementOf(0xa6, elementOf(0xee, [id]), elementOf(0xa5, text))
  const additions = elementOf(0x75a1, more(1, PICTURES), more(4, SECRET))
  const group = elementOf(
    0xa0,
    elementOf(0xa1, BLOCK_OF_ONE, PICTURES),
    additions,
    elementOf(0xec, SECRET),
  )

  const alpha = await passed(aWebmWith([], CLUSTER, group))
  const plain = await passed(aWebmWith([elementOf(0x86, 'V_VP8')], CLUSTER, group))

  expect(textOf(alpha.kept)).not.toContain(SECRET)
  expect(textOf(alpha.kept).split(PICTURES)).toHaveLength(3)
  expect(textOf(plain.kept).split(PICTURES)).toHaveLength(2)
})

const ID = Uint8Array.from([1, ...Buffer.from('vorbis'), ...new Uint8Array(23)])
const COMMENT = Uint8Array.from([
  ...[3, ...Buffer.from('vorbis'), 2, 0, 0, 0, ...Buffer.from('me'), 1, 0, 0, 0],
  ...[SECRET.length, 0, 0, 0, ...Buffer.from(SECRET), 1],
])
const BLANK_COMMENT = Uint8Array.from([
  ...[3, ...Buffer.from('vorbis'), COMMENT.length - 16, 0, 0, 0],
  ...[...new Uint8Array(COMMENT.length - 12), 1],
])
const SETUP = bytesOf('\x05vorbis', 'codebooks')
const OPUS = bytesOf('OpusHead', [1, 2, 0, 0, ...numberOf(48_000, 4), 0, 0])
const SEQUENCE = [0x0a, 3, 9, 9, 9]
const METADATA = [0x2a, SIZE, ...Buffer.from(SECRET)]

test.each([
  [
    'A_VORBIS',
    [[2, 30, COMMENT.length], ID, COMMENT, SETUP],
    [[2, 30, COMMENT.length], ID, BLANK_COMMENT, SETUP],
  ],
  ['A_OPUS', [OPUS, [0], SECRET], [OPUS, [0], new Uint8Array(SIZE)]],
  ['A_OPUS', [OPUS, [1, 1, 1, 0, 1], SECRET], [OPUS, [1, 1, 1, 0, 1], new Uint8Array(SIZE)]],
  [
    'V_AV1',
    [[0x81, 0, 0, 0], SEQUENCE, METADATA],
    [[0x81, 0, 0, 0], SEQUENCE, [0x7a, SIZE], new Uint8Array(SIZE)],
  ],
  ['V_VP9', [[1, 1, 0, 2, 1, 10]], [[1, 1, 0, 2, 1, 10]]],
  ['V_VP9', [SECRET], null],
  ['V_VP8', [SECRET], null],
] as const)(
  'a WebM’s data for the codec %s keep what decodes it',
  async (codec, given, expected) => {
    const name = elementOf(0x86, codec)
    const film = aWebmWith(
      [name, elementOf(0x63a2, ...given)],
      CLUSTER,
      elementOf(0xa3, BLOCK_OF_ONE),
    )

    const { kept } = await passed(film)

    const setup = expected && elementOf(0x63a2, ...expected)
    expect(textOf(kept)).not.toContain(SECRET)
    expect(kept).toHaveLength(film.length)
    expect(textOf(kept).includes(setup ? textOf(setup) : '\x63\xa2')).toBe(setup !== null)
  },
)

test('a WebM’s cues, and the blocks that no track has, hold no texts', async () => {
  const cues = (...notes: Uint8Array[]) =>
    elementOf(
      0x1c53bb6b,
      elementOf(
        0xbb,
        elementOf(0xb3, [0]),
        elementOf(0xb7, elementOf(0xf7, [1]), ...notes),
        ...notes,
      ),
      ...notes,
    )
  const note = elementOf(0xec, SECRET)
  const given = aWebmWith(
    [elementOf(0x86, 'V_VP8')],
    elementOf(0x114d9b74, elementOf(0x4dbb, elementOf(0x53ab, numberOf(0x1c53bb6b, 4)), note)),
    cues(note),
    CLUSTER,
    elementOf(0xa3, [0x85, 0, 0, 0], SECRET),
    elementOf(0xa3, BLOCK_OF_ONE, PICTURES),
  )

  const { kept } = await passed(given)

  expect(textOf(kept)).not.toContain('filmed')
  expect(textOf(kept)).toContain(PICTURES)
  expect(kept).toHaveLength(given.length)
  expect(await passed(kept)).toMatchObject({ kept })
})

test('the parts outside of others are found', () => {
  const part = (start: number, end: number) => ({ start, end })
  const whole = [part(10, 20), part(30, 40), part(50, 60), part(70, 80)]
  const kept = [part(0, 12), part(15, 16), part(18, 35), part(50, 60), part(90, 95)]

  expect(partsOutside(whole, kept)).toEqual([
    part(12, 15),
    part(16, 18),
    part(35, 40),
    part(70, 80),
  ])
  expect(partsOutside(whole, [])).toEqual(whole)
})

test('a video without metadata is kept byte for byte, whatever its chunk sizes', async () => {
  const films = [anMp4(), anMp4InFragments([900, 80]), aWebm()]

  for (const film of films) {
    for (const length of [1, 7, 64, film.length]) {
      expect((await passed(film, length)).kept).toEqual(film)
    }
  }
})

test('a 64-bit box and one that extends to the end of the file are read', async () => {
  const long = anMp4({ media: bytesOf(PICTURES), samples: [[8, PICTURES.length]] })
  const media = bytesOf(numberOf(1, 4), 'mdat', numberOf(16 + PICTURES.length, 8), PICTURES)
  const withLong = bytesOf(ftyp, media, long.subarray(36 + PICTURES.length))
  const open = anMp4({ media: bytesOf(PICTURES), samples: [[openAt(PICTURES), PICTURES.length]] })
  const withOpen = bytesOf(
    ftyp,
    open.subarray(36 + PICTURES.length),
    numberOf(0, 4),
    'mdat',
    PICTURES,
  )

  for (const given of [withLong, withOpen]) expect((await passed(given)).kept).toEqual(given)
})

/** The offset of media at the end of a file, from the offset that `anMp4` gives it. */
function openAt(media: string): number {
  return anMp4({ media: bytesOf(media) }).length - 36 - media.length
}

test('only MP4 and WebM files are videos', () => {
  for (const file of [aPng(2, 2), aFile('avif'), bytesOf('%PDF-1.7'), bytesOf('ftyp'), bytesOf()]) {
    expect(videoTypeOf(file)).toBeNull()
  }
  expect(videoTypeOf(boxOf('ftyp', 'qt  ', numberOf(0, 4), 'qt  '))).toBeNull()
  expect(videoTypeOf(boxOf('ftyp', 'qt  ', numberOf(0, 4), 'mp42'))).toBe('video/mp4')
})

const mp4 = anMp4()
const webm = aWebm({ media: new Uint8Array(20) })
const ftyp = mp4.subarray(0, 28)
const mdat = boxOf('mdat', [1])

test.each([
  ['no bytes', bytesOf()],
  ['a page called MP4', bytesOf('<!doctype html>')],
  ['a Matroska that is no WebM', elementOf(0x1a45dfa3, elementOf(0x4282, 'matroska'))],
  ['half an MP4', mp4.subarray(0, mp4.length / 2)],
  ['an MP4 without its last byte', mp4.subarray(0, -1)],
  ['an MP4 without an index', bytesOf(ftyp, mdat)],
  ['an MP4 without pictures', bytesOf(ftyp, boxOf('moov', boxOf('mvhd', numberOf(0, 100))), mdat)],
  ['a box that is shorter than its head', bytesOf(mp4, numberOf(7, 4), 'mdat')],
  ['a box that says it is 8 EiB', bytesOf(mp4, numberOf(1, 4), 'mdat', numberOf(2 ** 63, 8))],
  ['an index that says it is 4 GiB', bytesOf(ftyp, numberOf(2 ** 32 - 1, 4), 'moov', mdat)],
  ['an MP4 of no length', anMp4({ durationMs: 0 })],
  ['an MP4 of no size', anMp4({ width: 0 })],
  ['an MP4 that says it runs too long', anMp4({ durationMs: VIDEO_MS + 1 })],
  ['an MP4 that says it is too wide', anMp4({ width: VIDEO_SIDE + 1 })],
  ['half a WebM', webm.subarray(0, webm.length / 2)],
  ['a WebM without its last byte', webm.subarray(0, -1)],
  ['a WebM of less than no length', aWebm({ durationMs: -5 })],
  ['a WebM that runs forever', aWebm({ durationMs: Number.POSITIVE_INFINITY })],
  ['a WebM of no size', aWebm({ height: 0 })],
  ['a WebM that begins twice', bytesOf(webm, webm)],
] as const)('%s is refused as unreadable', async (_, file) => {
  await expect(factsOf(file)).rejects.toMatchObject({ code: 'video_unreadable' })
})

test('a video of one byte over 50 MiB is too large, and one of 50 MiB is not', async () => {
  const empty = anMp4({ media: [] }).length
  const largest = anMp4({ media: new Uint8Array(VIDEO_BYTES - empty) })
  const larger = anMp4({ media: new Uint8Array(VIDEO_BYTES - empty + 1) })

  expect(await factsOf(largest)).toMatchObject({ durationMs: 2500 })
  await expect(factsOf(larger)).rejects.toMatchObject({ code: 'video_too_large' })
})

test('any file, truncated, changed or made up, is either read or refused', async () => {
  const films = [anMp4(), anMp4InFragments([900, 80]), aWebm(), aWebm({ durationMs: 0 })]
  const place = fc.nat()

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...films),
      fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 8 }),
      fc.option(place),
      async (film, changes, cut) => {
        const file = Uint8Array.from(film)
        for (const [at, byte] of changes) file[at % file.length] = byte
        const given = cut === null ? file : file.subarray(0, cut % file.length)

        const answer = await passed(given).catch((error: unknown) => error)

        if (answer instanceof Refusal) expect(answer.code).toMatch(/^video_/)
        else
          expect(answer).toMatchObject({ kept: expect.objectContaining({ length: given.length }) })
      },
    ),
    { numRuns: 500 },
  )
})

async function factsOf(file: Uint8Array) {
  return (await passed(file)).facts
}

/** The facts of a video, and the bytes that are kept of it. */
async function passed(file: Uint8Array, pieceBytes = 64 * 1024) {
  const kept: Uint8Array<ArrayBuffer>[] = []
  const { unused, ...facts } = await passVideo(inPieces(file, pieceBytes), async (bytes) => {
    kept.push(Uint8Array.from(bytes))
  })
  const copy = new Response(new Blob(kept).stream().pipeThrough(zeroing(unused)))
  return { facts, kept: new Uint8Array(await copy.arrayBuffer()) }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
