import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  PICTURE_TYPES,
  type PictureType,
  pictureTypeOf,
} from '../../../../app/features/content/media/pictures/picture-type.ts'
import {
  forShowing,
  readPlain,
} from '../../../../app/features/content/media/pictures/without-metadata.ts'
import { Refusal } from '../../../../app/refusal.ts'
import { aFile, aPng, bytesOf, pngChunk } from '../../../factories/content/pictures.ts'

const SECRETS = /GPS|Camera|XMP says|secret/

test('a JPEG loses EXIF, XMP, IPTC, comments and trailing data, and keeps colours and orientation', () => {
  const photo = aFile('photo')
  const comment = [0xff, 0xfe, 0, 8, ...bytesOf('secret')]
  const iptc = [0xff, 0xed, 0, 8, ...bytesOf('secret')]
  const secondPicture = [0xff, 0xe2, 0, 12, ...bytesOf('MPF\0secret')]
  const given = bytesOf(
    photo.subarray(0, 2),
    [...comment, ...iptc, ...secondPicture],
    photo.subarray(2),
    'a film with a secret place',
  )

  const stripped = withoutMetadata(given, 'image/jpeg')

  expect(textOf(given)).toMatch(SECRETS)
  expect(textOf(stripped)).not.toMatch(SECRETS)
  expect(textOf(stripped)).toContain('ICC_PROFILE')
  expect(textOf(stripped)).toContain('Exif\0\0MM\0*')
  expect(plain(stripped)).toMatchObject({ width: 48, height: 32, orientation: 6 })
})

test('an upright JPEG keeps no EXIF at all', () => {
  const upright = withoutMetadata(aFile('jpeg'), 'image/jpeg')

  expect(upright).toEqual(aFile('jpeg'))
})

test('a broken EXIF block is dropped without refusing the picture', () => {
  const jpeg = aFile('jpeg')
  const broken = [0xff, 0xe1, 0, 18, ...bytesOf('Exif\0\0MM\0*', [0xff, 0xff, 0xff, 0xff, 0, 9])]
  const given = bytesOf(jpeg.subarray(0, 2), broken, jpeg.subarray(2))

  expect(withoutMetadata(given, 'image/jpeg')).toEqual(jpeg)
})

test('a PNG loses EXIF, texts, times and private chunks, and keeps its colours', () => {
  const secrets = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX', 'prVt'].map((name) =>
    pngChunk(name, bytesOf('secret')),
  )
  const gamma = pngChunk('gAMA', [0, 0, 0xb1, 0x8f])
  const given = bytesOf(aPng(3, 2, [1, 2, 3], [gamma, ...secrets]), 'secret')

  const stripped = withoutMetadata(given, 'image/png')

  expect(stripped).toEqual(aPng(3, 2, [1, 2, 3], [gamma]))
})

test('a WebP loses EXIF, XMP and the flags that announce them, and keeps its colours', () => {
  const stripped = withoutMetadata(aFile('webp'), 'image/webp')

  expect(textOf(aFile('webp'))).toMatch(SECRETS)
  expect(textOf(stripped)).not.toMatch(/GPS|Camera|XMP|EXIF/)
  expect(textOf(stripped)).toContain('ICCP')
  expect((stripped[20] ?? 0) & 0x0c).toBe(0)
})

test('a GIF loses comments and application data, and keeps its frames and its loop', () => {
  const gif = aFile('gif')
  const comment = [0x21, 0xfe, 6, ...bytesOf('secret'), 0]
  const xmp = [0x21, 0xff, 11, ...bytesOf('XMP DataXMP'), 6, ...bytesOf('secret'), 0]
  const start = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0)
  const given = bytesOf(gif.subarray(0, start), comment, xmp, gif.subarray(start), 'secret')

  const stripped = withoutMetadata(given, 'image/gif')

  expect(stripped).toEqual(gif)
  expect(textOf(stripped)).toContain('NETSCAPE2.0')
})

test('an AVIF’s EXIF, XMP and application boxes are blanked in place', () => {
  const avif = aFile('avif')
  const given = bytesOf(avif, [0, 0, 0, 14], 'uuid', 'secret')

  const stripped = withoutMetadata(given, 'image/avif')

  expect(textOf(given)).toMatch(SECRETS)
  expect(textOf(stripped)).not.toMatch(SECRETS)
  expect(stripped).toHaveLength(given.length)
})

test('an AVIF sequence loses the metadata in its index and its tracks', () => {
  const note = boxOf('udta', 'secret')
  const index = boxOf('moov', boxOf('mvhd'), note, boxOf('trak', boxOf('tkhd'), note))
  const given = bytesOf(aFile('avif'), index)

  const stripped = withoutMetadata(given, 'image/avif')

  expect(textOf(stripped)).not.toMatch(SECRETS)
  expect(textOf(stripped)).toMatch(/moov.*mvhd.*trak.*tkhd/s)
})

test.each([
  ['photo', 48, 32],
  ['jpeg', 48, 32],
  ['webp', 48, 32],
  ['lossless', 48, 32],
  ['gif', 48, 32],
  ['animatedWebp', 48, 32],
  ['avif', 48, 32],
] as const)('the size of %s is read from its header', (name, width, height) => {
  expect(plain(aFile(name))).toMatchObject({ width, height })
})

test('removing metadata twice changes nothing more', () => {
  for (const file of files()) {
    const once = strip(file)

    expect(strip(once)).toEqual(once)
  }
})

test('a file that was cut off anywhere is either read as a picture or refused', () => {
  for (const file of files()) {
    for (let length = 16; length < file.length; length++) {
      expectPictureOrRefusal(file.subarray(0, length), file)
    }
  }
})

test('bytes that only start like a picture are refused without other effects', () => {
  const starts = files().map((file) => file.subarray(0, 40))

  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), (start, rest) => {
      expectPictureOrRefusal(bytesOf(start, rest))
    }),
  )
})

test('arbitrary bytes of any type are either read as a picture or refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PICTURE_TYPES),
      fc.uint8Array({ maxLength: 200 }),
      (type, bytes) => {
        expect(refusalOf(() => withoutMetadata(bytes, type))).toMatch(/none|picture_/)
      },
    ),
  )
})

test('a picture with a few wrong bytes is either read as a picture or refused', () => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 })

  fc.assert(
    fc.property(fc.constantFrom(...files()), edits, (file, changes) => {
      const changed = Uint8Array.from(file)
      for (const [place, byte] of changes) changed[place % Math.min(changed.length, 700)] = byte

      expectPictureOrRefusal(changed)
    }),
    { numRuns: 2000 },
  )
})

test('a file of a million parts is refused quickly', () => {
  const jpeg = aFile('jpeg').subarray(0, 2)
  const avif = aFile('avif')
  const manyScans = bytesOf(jpeg, repeated([0xff, 0xda, 0, 2], 1_000_000))
  const manyBoxes = bytesOf(avif, repeated([0, 0, 0, 8, ...bytesOf('free')], 1_000_000))

  expect(() => withoutMetadata(manyScans, 'image/jpeg')).toThrow(Refusal)
  expect(() => withoutMetadata(manyBoxes, 'image/avif')).toThrow(Refusal)
})

test('only the first bytes decide the type, and SVG is not a type of picture', () => {
  const types = ['photo', 'webp', 'gif', 'avif'] as const

  expect(types.map((name) => pictureTypeOf(aFile(name)))).toEqual([
    'image/jpeg',
    'image/webp',
    'image/gif',
    'image/avif',
  ])
  expect(pictureTypeOf(aPng(1, 1))).toBe('image/png')
  for (const other of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'BM', '', 'ftyp', '%PDF-1.7']) {
    expect(pictureTypeOf(bytesOf(other))).toBeNull()
  }
  expect(pictureTypeOf(bytesOf([0, 0, 0, 20], 'ftypheic', [0, 0, 0, 0], 'mif1'))).toBeNull()
})

function boxOf(name: string, ...content: readonly (Uint8Array | string)[]): Uint8Array {
  const box = bytesOf([0, 0, 0, 0], name, ...content)
  new DataView(box.buffer).setUint32(0, box.length)
  return box
}

function repeated(part: readonly number[], times: number): Uint8Array {
  const whole = new Uint8Array(part.length * times)
  for (let offset = 0; offset < whole.length; offset += part.length) whole.set(part, offset)
  return whole
}

function files(): Uint8Array<ArrayBuffer>[] {
  const names = ['photo', 'jpeg', 'webp', 'lossless', 'gif', 'animatedWebp', 'avif'] as const
  return [...names.map((name) => aFile(name)), aPng(5, 4)]
}

function plain(bytes: Uint8Array) {
  const type = pictureTypeOf(bytes)
  if (!type) throw new Refusal('picture_unreadable')
  return readPlain(new Uint8Array(bytes), type)
}

function strip(bytes: Uint8Array, like = bytes) {
  const type = pictureTypeOf(like)
  if (!type) throw new Refusal('picture_unreadable')
  return withoutMetadata(bytes, type)
}

function expectPictureOrRefusal(bytes: Uint8Array, like = bytes): void {
  const outcome = refusalOf(() => {
    const once = strip(bytes, like)
    expect(strip(once)).toEqual(once)
  })
  expect(outcome).toMatch(/none|picture_/)
}

function refusalOf(act: () => unknown): string {
  try {
    act()
    return 'none'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

function withoutMetadata(bytes: Uint8Array, type: PictureType): Uint8Array {
  return bytesOf(...forShowing(readPlain(new Uint8Array(bytes), type)))
}
