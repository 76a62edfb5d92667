import { expect, test } from 'vitest'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readTitleSuggestions } from '../../../../app/features/screens/picker/create/title-suggestions.server.ts'
import { suggestTitles } from '../../../../app/features/screens/picker/create/title-suggestions.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('names come from boards, hashtags and a short title, each once and five at the most', () => {
  const pin = { title: 'Moon jar', description: 'For #tea and #Kitchen, #tea_time!' }

  expect(suggestTitles(pin, ['kitchen'])).toEqual(['kitchen', 'Tea', 'Moon jar'])
  expect(suggestTitles(pin, ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a title that is a sentence names no board, nor what is too long for one', () => {
  const title = 'A jar on a table'

  expect(suggestTitles({ title, description: `#${'a'.repeat(51)}` }, [])).toEqual([])
})

test('boards of others that hold the picture lend their names, the commonest first', async () => {
  const [ana, bo, cy, me] = [await aMember(), await aMember(), await aMember(), await aMember()]
  const pin = await aPin(ana, await aBoard(ana, { name: 'Shelf' }))
  for (const saver of [bo, cy]) await saveTo(saver, pin.id, 'Ceramics')
  const mine = await saveTo(me, pin.id, 'My own')

  expect(await readTitleSuggestions(me, { pinId: mine })).toEqual([
    { title: 'Ceramics' },
    { title: 'Shelf' },
  ])
})

test('a secret board lends its name to nobody', async () => {
  const [ana, bo, me] = [await aMember(), await aMember(), await aMember()]
  const pin = await aPin(ana, await aBoard(ana, { name: 'Shelf' }))
  await saveTo(bo, pin.id, 'Surprise party', 'secret')

  expect(await readTitleSuggestions(me, { pinId: pin.id })).toEqual([{ title: 'Shelf' }])
})

test('a board of somebody who is blocked lends them no name', async () => {
  const [ana, bo, cy, me] = [await aMember(), await aMember(), await aMember(), await aMember()]
  const pin = await aPin(ana, await aBoard(ana, { name: 'Shelf' }))
  await saveTo(bo, pin.id, 'Ceramics')
  await saveTo(cy, pin.id, 'Clay')
  await blockMember(bo, { memberId: me.viewer.id })
  await blockMember(me, { memberId: cy.viewer.id })

  expect(await readTitleSuggestions(me, { pinId: pin.id })).toEqual([{ title: 'Shelf' }])
})

test('names for a pin that the viewer cannot see are not found, nor for a visitor', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
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
