import { expect, test } from 'vitest'
import { AI_MADE, saysAiMade } from '../../../../app/features/content/media/formats/ai-made.ts'
import { readPictureFile } from '../../../../app/features/content/media/pictures/picture-file.server.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { aFile, aPicture, aPng, bytesOf, pngChunk } from '../../../factories/content/pictures.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

const IPTC = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** XMP as files contain it, with the type in an attribute. */
function xmp(type: string): string {
  return `<rdf:Description Iptc4xmpExt:DigitalSourceType="${IPTC}${type}"/>`
}

test.each([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
])('a picture whose XMP says %s is AI-made', (type) => {
  const text = pngChunk('iTXt', bytesOf('XML:com.adobe.xmp\0\0\0\0\0', xmp(type)))

  expect(saysAiMade(aPng(3, 2, [1, 2, 3], [text]))).toBe(true)
})

test('a picture whose content credentials declare it is AI-made', () => {
  const type = `${IPTC}trainedAlgorithmicMedia`
  // C2PA assertions are CBOR, in which 0x78 and the length of a text precede the text.
  const claim = bytesOf('jumbc2pa.actions.v2\xa1', 'qdigitalSourceType', [0x78, type.length], type)

  expect(saysAiMade(aPng(3, 2, [1, 2, 3], [pngChunk('caBX', claim)]))).toBe(true)
})

test.each(['digitalCapture', 'digitalCreation', 'algorithmicMedia'])(
  'a picture whose XMP says %s is not AI-made',
  (type) => {
    expect(saysAiMade(bytesOf(aFile('jpeg'), xmp(type)))).toBe(false)
  },
)

test('the marker of AI-made pictures is found across chunk borders, and at the end of a large file', () => {
  const words = bytesOf(`${IPTC}trainedAlgorithmicMedia"`)
  for (const at of [(1 << 20) - 70, (1 << 20) - 20, (1 << 20) - 1, 3 << 20]) {
    const large = new Uint8Array(at + words.length)
    large.set(words, at)
    expect(saysAiMade(large)).toBe(true)
  }
})

test('a stored picture keeps its AI label, though its file loses the metadata', async () => {
  const png = aPicture()
  const text = pngChunk('iTXt', bytesOf('XML:com.adobe.xmp\0\0\0\0\0', xmp('compositeSynthetic')))
  const said = bytesOf(png.subarray(0, 33), text, png.subarray(33))

  const picture = await storePicture(aVisitor(), said)
  const again = await storePicture(aVisitor(), png)

  expect(picture.isAiMade).toBe(true)
  expect(again).toEqual(picture)
})

test.each(['jpeg', 'gif'] as const)(
  'a %s with the marker after its end is AI-made, and the trailing bytes are not stored',
  async (name) => {
    const file = await readPictureFile(aVisitor(), bytesOf(aFile(name), AI_MADE))

    expect(file.isAiMade).toBe(true)
    expect(file.original.some((piece) => saysAiMade(piece))).toBe(false)
  },
)
