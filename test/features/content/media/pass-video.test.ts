import fc from 'fast-check'
import { expect, test } from 'vitest'
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
  inPieces,
  numberOf,
} from '../../../factories/content/videos.ts'

const SECRET = 'filmed at +48.2082+016.3738/'

test('a film says what it is, how long it runs and how large it is', async () => {
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

test('a film that lies on its side has the size that it is shown in', async () => {
  expect(await factsOf(anMp4({ width: 640, height: 360, isOnItsSide: true }))).toMatchObject({
    width: 360,
    height: 640,
  })
})

test('a recording that says nothing of its length runs until its last block or fragment', async () => {
  for (const durationMs of [0, Number.NaN]) {
    expect(await factsOf(aWebm({ durationMs }))).toMatchObject({ durationMs: 1700 })
  }
  expect(await factsOf(anMp4InFragments([1000, 1500, 250]))).toMatchObject({ durationMs: 2750 })
})

test('an MP4 loses what it says of its place, where it stands', async () => {
  const place = boxOf('udta', boxOf('\xa9xyz', SECRET))
  const keys = boxOf('meta', boxOf('keys', 'com.apple.quicktime.location.ISO6709'), SECRET)
  const given = bytesOf(anMp4({}, [place, keys]), boxOf('uuid', SECRET), boxOf('meta', SECRET))

  const { kept } = await passed(given)

  expect(textOf(given)).toContain(SECRET)
  expect(textOf(kept)).not.toMatch(/filmed|location/)
  expect(kept).toHaveLength(given.length)
  expect(await passed(kept)).toMatchObject({ kept })
})

test('a WebM loses its tags and what hangs on it, where they stand', async () => {
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

test('a film without notes is kept byte for byte, in whatever pieces it comes', async () => {
  const films = [anMp4(), anMp4InFragments([900, 80]), aWebm()]

  for (const film of films) {
    for (const length of [1, 7, 64, film.length]) {
      expect((await passed(film, length)).kept).toEqual(film)
    }
  }
})

test('a box of 64 bits and one that ends with the file are read', async () => {
  const media = bytesOf(numberOf(1, 4), 'mdat', numberOf(20, 8), [1, 2, 3, 4])
  const plain = anMp4({ media: [] })
  const rest = bytesOf(numberOf(0, 4), 'mdat', [5, 6, 7])

  const { kept } = await passed(bytesOf(plain, media, rest))

  expect(kept).toEqual(bytesOf(plain, media, rest))
})

test('what is no MP4 and no WebM is no video', () => {
  for (const file of [aPng(2, 2), aFile('avif'), bytesOf('%PDF-1.7'), bytesOf('ftyp'), bytesOf()]) {
    expect(videoTypeOf(file)).toBeNull()
  }
  expect(videoTypeOf(boxOf('ftyp', 'qt  ', numberOf(0, 4), 'qt  '))).toBeNull()
  expect(videoTypeOf(boxOf('ftyp', 'qt  ', numberOf(0, 4), 'mp42'))).toBe('video/mp4')
})

const mp4 = anMp4()
const webm = aWebm({ media: new Uint8Array(20) })
const [ftyp, mdat] = [mp4.subarray(0, 28), boxOf('mdat', [1])]

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

test('a film of one byte over 50 MiB is too large, and one of 50 MiB is not', async () => {
  const empty = anMp4({ media: [] }).length
  const largest = anMp4({ media: new Uint8Array(VIDEO_BYTES - empty) })
  const larger = anMp4({ media: new Uint8Array(VIDEO_BYTES - empty + 1) })

  expect(await factsOf(largest)).toMatchObject({ durationMs: 2500 })
  await expect(factsOf(larger)).rejects.toMatchObject({ code: 'video_too_large' })
})

test('no file, cut, changed or made up, is answered with anything but facts or a refusal', async () => {
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

/** The facts of a film, and the bytes that are kept of it. */
async function passed(file: Uint8Array, pieceBytes = 64 * 1024) {
  const kept: Uint8Array[] = []
  const facts = await passVideo(inPieces(file, pieceBytes), async (bytes) => {
    kept.push(Uint8Array.from(bytes))
  })
  return { facts, kept: bytesOf(...kept) }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
