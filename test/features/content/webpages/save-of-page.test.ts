import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { pictureIdAtAddress } from '../../../../app/features/content/media/pictures/requested-pictures.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { savePinOfPage } from '../../../../app/features/content/webpages/save-of-page.server.ts'
import { PinSaveOfPage } from '../../../../app/features/content/webpages/save-of-page.ts'
import { RATE_LIMITS } from '../../../../app/features/core/rate-limits/limits.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPicture, aPng } from '../../../factories/content/pictures.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { anAddress, aPage, requestsSoFar } from '../../../pages/page.ts'

const PNG = { headers: { 'Content-Type': 'image/png' } }

test('a pin is saved with another picture of its page', async () => {
  const { ana, bo, pin, other } = await aShop()

  const saved = await save(ana, { pinId: pin.id, imageUrl: other })

  const { hash, media, dominantColor, link, altText } = await readPin(ana, { pinId: saved.id })
  expect({ media, dominantColor, altText }).toEqual({
    media: 'picture',
    dominantColor: '#0ac81e',
    altText: '',
  })
  expect(hash).not.toBe(pin.hash)
  expect(link).toBe((await readPin(bo, { pinId: pin.id })).link)
})

test('a picture that needs a referrer is fetched with the address of the page that shows it', async () => {
  const { ana, bo } = await aShop()
  const picture = await aPage(aPicture(), { ...PNG, address: anAddress('hotlinked.example') })
  const page = await aPage(`<img src="${picture}" width="600" height="600">`)
  const pin = await aPin(bo, await aBoard(bo), { link: page })

  const saved = await save(ana, { pinId: pin.id, imageUrl: picture })

  expect((await readPin(ana, { pinId: saved.id })).hash).not.toBe(pin.hash)
  await expect(pictureIdAtAddress(ana, picture)).rejects.toMatchObject({
    code: 'picture_unreachable',
  })
})

test.each([
  ['a picture of another page', () => aPage(aPicture(), PNG)],
  ['no picture at all', async () => 'anything'],
  ['a picture of ours', async () => 'https://pinfold.test/media/736x/abc'],
  ['nothing', async () => ''],
  ['something that is no address', async () => 5],
])('a save with %s keeps the pin’s own picture', async (_, imageUrlOf) => {
  const { ana, pin } = await aShop()

  const saved = await save(ana, { pinId: pin.id, imageUrl: await imageUrlOf() })

  expect((await readPin(ana, { pinId: saved.id })).hash).toBe(pin.hash)
})

test('a save keeps the pin’s own picture if the page or the other picture can’t be fetched', async () => {
  const { ana, bo, pin, gone } = await aShop()
  const lost = await aPin(bo, await aBoard(bo), { link: anAddress() })
  const unlinked = await aPin(bo, await aBoard(bo))

  for (const source of [pin, lost, unlinked]) {
    const saved = await save(ana, { pinId: source.id, imageUrl: gone })
    expect((await readPin(ana, { pinId: saved.id })).hash).toBe(source.hash)
  }
})

test('nothing is fetched for a pin that the viewer can’t see, or for somebody else’s board', async () => {
  const { ana, bo, other } = await aShop()
  const page = await aPage(`<img src="${other}" width="600" height="600">`)
  const hidden = await aPin(bo, await aBoard(bo, { privacy: 'secret' }), { link: page })
  const seen = await aPin(bo, await aBoard(bo), { link: page })
  const theirs = await aBoard(bo)

  await expect(save(ana, { pinId: hidden.id, imageUrl: other })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    save(ana, { pinId: seen.id, imageUrl: other, boardId: theirs.id }),
  ).rejects.toMatchObject({ code: 'not_found', field: 'boardId' })
  expect(await requestsSoFar()).not.toContain(page)
})

test('a save over the fetch limit is refused, and never uses a picture that wasn’t chosen', async () => {
  const { ana, pin, other } = await aShop()
  const window = Math.floor(ana.now / 600_000)
  const key = `rate:fetch:member:${ana.viewer.id}:${window}`
  await ana.env.COUNTERS.put(key, String(RATE_LIMITS.fetch * 1000))

  await expect(save(ana, { pinId: pin.id, imageUrl: other })).rejects.toMatchObject({
    code: 'rate_limited',
  })
})

/** A pin of Bo's that links to a page with three pictures, one of which is missing. */
async function aShop() {
  const ana = await aMember()
  const bo = await aMember()
  const other = await aPage(aPng(30, 40, [10, 200, 30]), PNG)
  const gone = anAddress()
  const page = await aPage(
    [other, gone, anAddress()].map((src) => `<img src="${src}" width="600" height="600">`).join(''),
  )
  const pin = await aPin(bo, await aBoard(bo), { link: page, altText: 'The first' })
  return { ana, bo, pin, other, gone }
}

async function save(member: Context, fields: Record<string, unknown>) {
  const boardId = fields['boardId'] ?? (await aBoard(member)).id
  return savePinOfPage(member, parseInput(PinSaveOfPage, { ...fields, boardId }))
}
