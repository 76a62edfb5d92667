import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { findRendition } from '../../../../app/features/content/media/pictures/renditions.server.ts'
import { createPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { NewPin } from '../../../../app/features/content/pins/pin.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aCutOut, aFile, aPng } from '../../../factories/content/pictures.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { anAddress, aPage, requestsSoFar } from '../../../pages/page.ts'

const PNG = { headers: { 'Content-Type': 'image/png' } }

test.each([
  ['its address', (url: string) => ({ entityId: 'sh-1', url })],
  ['its address, in the names of the wire', (url: string) => ({ entity_id: '77', url })],
  [
    'its cut-out in full size',
    (url: string) => ({ entity_id: 5, cutout_images: { orig: { url, width: 8, height: 8 } } }),
  ],
  [
    'its cut-out under another name',
    (url: string) => ({ entityId: 's', cutoutImages: { originals: { url } } }),
  ],
])('a cut-out becomes a pin by %s, and keeps its transparency', async (_, assetOf) => {
  const ana = await aMember()
  const cutOut = aCutOut([200, 40, 60])
  const url = await aPage(cutOut, PNG)

  const pin = await pinOf(ana, assetOf(url))

  const { original, small } = await filesOf(pin.hash)
  expect(original).toEqual(cutOut)
  expect(isTransparent(small)).toBe(true)
  expect(pin).toMatchObject({ media: 'picture', images: { orig: { width: 8, height: 8 } } })
})

test('a WebP with transparency keeps it', async () => {
  const ana = await aMember()
  const webp = aFile('lossless')
  const url = await aPage(webp, { headers: { 'Content-Type': 'image/webp' } })

  const { hash } = await pinOf(ana, { entityId: 'w', url })

  expect((await filesOf(hash)).original).toEqual(webp)
})

test('a light cut-out gets a dark background, a dark one a light background', async () => {
  const ana = await aMember()
  const white = await aPage(aCutOut([255, 255, 255]), PNG)
  const black = await aPage(aCutOut([10, 10, 10]), PNG)

  const light = await pinOf(ana, { entityId: 'a', url: white })
  const dark = await pinOf(ana, { entityId: 'b', url: black })

  expect(luma(light.dominantColor)).toBeLessThan(80)
  expect(luma(dark.dominantColor)).toBeGreaterThan(120)
})

test('a light picture without holes keeps its own colour', async () => {
  const ana = await aMember()
  const url = await aPage(aPng(8, 8, [250, 250, 250]), PNG)

  expect((await pinOf(ana, { entityId: 'a', url })).dominantColor).toBe('#fafafa')
})

test('a cut-out takes precedence over an address, and an uploaded picture over both', async () => {
  const ana = await aMember()
  const cutOut = aCutOut([200, 40, 60])
  const url = await aPage(cutOut, PNG)
  const imageUrl = anAddress()
  const board = await aBoard(ana)

  const { id } = await createPin(
    ana,
    parseInput(NewPin, { boardId: board.id, shuffleAsset: { entityId: 'a', url }, imageUrl }),
  )

  expect((await filesOf((await readPin(ana, { pinId: id })).hash)).original).toEqual(cutOut)
  expect(await requestsSoFar()).not.toContain(imageUrl)
})

test.each([
  ['anything', 'invalid_parameters'],
  [['a'], 'invalid_parameters'],
  [5, 'invalid_parameters'],
  [{}, 'invalid_parameters'],
  [{ entityId: '', url: 'https://a.example/b.png' }, 'invalid_parameters'],
  [{ entityId: 'x'.repeat(65), url: 'https://a.example/b.png' }, 'invalid_parameters'],
  [{ entityId: 'a' }, 'picture_missing'],
  [{ entityId: 'a', url: '' }, 'picture_missing'],
  [{ entityId: 'a', url: 5 }, 'invalid_parameters'],
  [{ entityId: 'a', url: 'javascript:alert(1)' }, 'link_invalid'],
  [{ entityId: 'a', url: 'data:image/png;base64,AAAA' }, 'link_invalid'],
  [{ entityId: 'a', cutout_images: [] }, 'picture_missing'],
  [{ entityId: 'a', cutout_images: { orig: 'https://a.example/b.png' } }, 'invalid_parameters'],
  [
    { entityId: 'a', cutout_images: { '236x': { url: 'https://a.example/b.png' } } },
    'picture_missing',
  ],
])('%j is not a cut-out', (shuffleAsset, code) => {
  expect(() => parseInput(NewPin, { boardId: 1, shuffleAsset })).toThrow(
    expect.objectContaining({ code }),
  )
})

test.each([null, undefined, ''])('%j means no cut-out, and is accepted', (shuffleAsset) => {
  expect(parseInput(NewPin, { boardId: 1, shuffleAsset }).shuffleAsset).toBeNull()
})

test('a cut-out is never fetched from a private host', async () => {
  const ana = await aMember()

  await expect(
    pinOf(ana, { entityId: 'a', url: 'http://169.254.169.254/cut.png' }),
  ).rejects.toMatchObject({ code: 'picture_unreachable' })
})

async function pinOf(member: Context, shuffleAsset: unknown) {
  const board = await aBoard(member)
  const input = parseInput(NewPin, { boardId: board.id, shuffleAsset })
  return readPin(member, { pinId: (await createPin(member, input)).id })
}

async function filesOf(hash: string) {
  const read = async (rendition: 'orig' | '236x') => {
    const file = await findRendition(env, { hash, rendition }, (key) => env.MEDIA.get(key))
    return new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))
  }
  return { original: await read('orig'), small: await read('236x') }
}

/** Whether a WebP declares transparency: VP8X's flag, or VP8L's bit. */
function isTransparent(webp: Uint8Array): boolean {
  const kind = new TextDecoder('latin1').decode(webp.subarray(12, 16))
  if (kind === 'VP8X') return ((webp[20] ?? 0) & 0x10) !== 0
  return kind === 'VP8L' && ((webp[24] ?? 0) & 0x10) !== 0
}

function luma(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  )
  return 0.299 * red + 0.587 * green + 0.114 * blue
}
