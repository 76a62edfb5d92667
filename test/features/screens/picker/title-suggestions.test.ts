import { expect, test } from 'vitest'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readTitleSuggestions } from '../../../../app/features/screens/picker/create/title-suggestions.server.ts'
import { suggestTitles } from '../../../../app/features/screens/picker/create/title-suggestions.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('names come from boards, hashtags and a short title, without repeats and at most five', () => {
  const pin = { title: 'Moon jar', description: 'For #tea and #Kitchen, #tea_time!' }

  expect(suggestTitles(pin, ['kitchen'])).toEqual(['kitchen', 'Tea', 'Moon jar'])
  expect(suggestTitles(pin, ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a title that is a sentence, or too long for a board’s name, is not suggested', () => {
  const title = 'A jar on a table'

  expect(suggestTitles({ title, description: `#${'a'.repeat(51)}` }, [])).toEqual([])
})

test('names of others’ boards with the picture are suggested, the most common first', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const me = await aMember()
  const pin = await aPin(ana, await aBoard(ana, { name: 'Shelf' }))
  for (const saver of [bo, cy]) await saveTo(saver, pin.id, 'Ceramics')
  const mine = await saveTo(me, pin.id, 'My own')

  expect(await readTitleSuggestions(me, { pinId: mine })).toEqual([
    { title: 'Ceramics' },
    { title: 'Shelf' },
  ])
})

test('a secret board’s name is suggested to nobody', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const me = await aMember()
  const pin = await aPin(ana, await aBoard(ana, { name: 'Shelf' }))
  await saveTo(bo, pin.id, 'Surprise party', 'secret')

  expect(await readTitleSuggestions(me, { pinId: pin.id })).toEqual([{ title: 'Shelf' }])
})

test('the names of a blocked member’s boards are not suggested', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const me = await aMember()
  const pin = await aPin(ana, await aBoard(ana, { name: 'Shelf' }))
  await saveTo(bo, pin.id, 'Ceramics')
  await saveTo(cy, pin.id, 'Clay')
  await blockMember(bo, { memberId: me.viewer.id })
  await blockMember(me, { memberId: cy.viewer.id })

  expect(await readTitleSuggestions(me, { pinId: pin.id })).toEqual([{ title: 'Shelf' }])
})

test('suggestions for a pin that the viewer can’t see are refused, as they are for a visitor', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana, { privacy: 'secret' }))

  await expect(readTitleSuggestions(bo, { pinId: pin.id })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(readTitleSuggestions(aVisitor(), { pinId: pin.id })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

async function saveTo(
  saver: Awaited<ReturnType<typeof aMember>>,
  pinId: number,
  name: string,
  privacy: 'public' | 'secret' = 'public',
): Promise<number> {
  const board = await aBoard(saver, { name, privacy })
  const { id } = await savePin(
    { ...saver, now: later() },
    { pinId, boardId: board.id, section: null },
  )
  return id
}
