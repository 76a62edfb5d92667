import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangesOf, zeroing } from '../../../../app/features/content/media/formats/video/ranges.ts'
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

/** A table with one sample in each chunk. */
const ONE_A_CHUNK = boxOf(
  'stsc',
  numberOf(0, 4),
  numberOf(1, 4),
  [1, 1, 1].flatMap((n) => numberOf(n, 4)),
)
const TWO_THEN_ONE = boxOf(
  'stsc',
  numberOf(0, 4),
  numberOf(2, 4),
  [1, 2, 1, 2, 1, 1].flatMap((n) => numberOf(n, 4)),
)
const SIZE = SECRET.length
const oneSize = boxOf('stsz', numberOf(0, 4), numberOf(SIZE, 4), numberOf(1, 4))
const eachSize = boxOf(
  'stsz',
  numberOf(0, 8),
  numberOf(3, 4),
  [SIZE, 0, SIZE].flatMap((n) => numberOf(n, 4)),
)
const bytesEach = boxOf('stz2', numberOf(0, 4), [0, 0, 0, 8], numberOf(1, 4), [SIZE])
const halfBytes = boxOf('stz2', numberOf(0, 4), [0, 0, 0, 4], numberOf(2, 4), [0xee])

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

test.each([
  ['the positions of a GoPro', 'meta', [ONE_A_CHUNK, oneSize, offsets(FIRST, SECOND)]],
  ['the positions of an Android phone', 'camm', [ONE_A_CHUNK, eachSize, offsets(FIRST, 0, SECOND)]],
  ['the notes of an iPhone', 'mebx', [ONE_A_CHUNK, oneSize, longOffsets(SECOND, FIRST)]],
  ['subtitles with positions', 'sbtl', [TWO_THEN_ONE, eachSize, offsets(FIRST, SECOND)]],
  ['a time code', 'tmcd', [ONE_A_CHUNK, bytesEach, offsets(FIRST)]],
  ['a text in small pieces', 'text', [TWO_THEN_ONE, halfBytes, offsets(FIRST)]],
] as const)('an MP4 loses the track with %s, and its samples', async (_, handler, tables) => {
  const given = anMp4({ media: MEDIA }, [], [aTrack(handler, ...tables)])

  const { kept } = await passed(given)

  const secrets = [FIRST, SECOND].filter((at) => textOf(kept).startsWith(SECRET, at))
  expect(textOf(given)).toContain(handler)
  expect(textOf(kept)).not.toContain(handler)
  expect(secrets).toHaveLength(
    tables.some((table) => table === bytesEach || table === halfBytes) ? 1 : 0,
  )
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

test('an MP4 keeps its sound track with its samples', async () => {
  const sound = aTrack('soun', ONE_A_CHUNK, oneSize, offsets(FIRST, SECOND))
  const given = anMp4({ media: MEDIA }, [], [sound])

  expect((await passed(given)).kept).toEqual(given)
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

test('a video without metadata is kept byte for byte, whatever its chunk sizes', async () => {
  const films = [anMp4(), anMp4InFragments([900, 80]), aWebm()]

  for (const film of films) {
    for (const length of [1, 7, 64, film.length]) {
      expect((await passed(film, length)).kept).toEqual(film)
    }
  }
})

test('a 64-bit box and one that extends to the end of the file are read', async () => {
  const media = bytesOf(numberOf(1, 4), 'mdat', numberOf(20, 8), [1, 2, 3, 4])
  const plain = anMp4({ media: [] })
  const rest = bytesOf(numberOf(0, 4), 'mdat', [5, 6, 7])

  const { kept } = await passed(bytesOf(plain, media, rest))

  expect(kept).toEqual(bytesOf(plain, media, rest))
})

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
