import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { archiveBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import {
  deletePin,
  editPin,
  restorePin,
} from '../../../../app/features/content/pins/edit-pin.server.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import { PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import { suggestSearches } from '../../../../app/features/screens/search/suggestions/suggestions.server.ts'
import { readYourPinsPage } from '../../../../app/features/screens/search/your-pins/your-pins.server.ts'
import { YourPinsQuery } from '../../../../app/features/screens/search/your-pins/your-pins.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aCollaborator } from '../../../factories/content/collaborators.ts'
import { aNotedPin } from '../../../factories/content/notes.ts'
import { aPin, wrongCounts } from '../../../factories/content/pins.ts'
import { aBusiness, actingAs } from '../../../factories/identity/businesses.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('own pins are found by the words of their notes: public, secret, archived, on others’ boards', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const archived = await aBoard(ana)
  const ofBo = await aBoard(bo, { privacy: 'secret' })
  const cy = await aCollaborator(bo, ofBo)
  const pins = [
    await aNotedPin(ana, open, 'Grebe, for the hall', { title: 'Moon jar', altText: 'A window' }),
    await aNotedPin(ana, secret, 'Grebe'),
    await aNotedPin(ana, archived, 'Two\ngrebes'),
  ].map(({ id }) => id)
  const shared = await aNotedPin(cy, ofBo, 'Grebe')
  await archiveBoard(ana, { boardId: archived.id })

  expect(await found(ana, 'grebe')).toEqual(pins.toReversed())
  expect(await found(ana, 'gre')).toEqual(pins.toReversed())
  expect(await found(ana, 'hall moon window')).toEqual([pins[0]])
  expect(await found(ana, 'moon')).toEqual([pins[0]])
  expect(await found(cy, 'grebe')).toEqual([shared.id])
  expect(await wrongCounts()).toEqual([])
})

test('words within text without spaces are found in a note', async () => {
  const ana = await aMember()
  const { id } = await aNotedPin(ana, await aBoard(ana), '夏の花瓶', { title: 'Vase' })

  expect(await found(ana, '花瓶')).toEqual([id])
  expect(await found(ana, 'vase 花瓶')).toEqual([id])
})

test('search follows changes to a pin and its note, and the trash', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { id } = await aNotedPin(ana, board, 'Dotterel', { title: 'Jar' })

  await editPin(ana, { pinId: id, title: 'Bowl' })
  expect(await found(ana, 'bowl dotterel')).toEqual([id])
  expect(await found(ana, 'jar dotterel')).toEqual([])
  await editPin(ana, { pinId: id, note: 'Whimbrel' })
  expect(await found(ana, 'dotterel')).toEqual([])
  expect(await found(ana, 'whimbrel bowl')).toEqual([id])
  await deletePin(ana, { pinId: id })
  expect(await found(ana, 'whimbrel')).toEqual([])
  await restorePin(ana, { pinId: id })
  expect(await found(ana, 'whimbrel')).toEqual([id])
  await editPin(ana, { pinId: id, note: '' })
  expect(await found(ana, 'whimbrel')).toEqual([])
  expect(await found(ana, 'bowl')).toEqual([id])
  expect(await wrongCounts()).toEqual([])
})

test('a typing error is corrected by the words of the member’s own notes', async () => {
  const ana = await aMember()
  const { id } = await aNotedPin(ana, await aBoard(ana), 'Phalarope')

  expect(await answer(ana, 'phalarpe')).toMatchObject({
    correction: { typed: 'phalarpe', shown: 'phalarope' },
    ids: [id],
  })
})

test('a note never changes anyone else’s results', async () => {
  const ana = await aMember()
  const kiln = await aBusiness()
  const board = await aBoard(ana)
  const ofKiln = await aBoard(kiln)
  const bo = await aCollaborator(ana, board)
  const cy = await aCollaborator(ana, board)
  const stranger = await aMember()
  const acting = await actingAs(await aMember(), kiln, ['ADMIN'])
  const pins = [await aPin(bo, board, { title: 'Sanderling' }), await aPin(kiln, ofKiln)]
  await aPin(ana, board, { title: 'Sanderling' })
  const asked = ['sanderling', 'sanderlin', 'turnstone', 'turnstoe', 'turn', 'sanderling turnstone']
  const answers = () =>
    Promise.all(
      [ana, cy, stranger, aVisitor(), acting].flatMap((other) =>
        asked.map(async (q) => [
          await searchPins(other, v.parse(PinSearchQuery, { q })),
          await suggestSearches(other, { q }),
          other.viewer ? await answer(other, q) : null,
        ]),
      ),
    )
  const before = await answers()

  await editPin(bo, { pinId: pins[0]?.id ?? 0, note: 'Turnstone sanderling #turnstone' })
  await editPin(kiln, { pinId: pins[1]?.id ?? 0, note: 'Turnstone' })

  expect(await answers()).toEqual(before)
  expect(await found(bo, 'turnstone')).toEqual([pins[0]?.id])
  expect((await searchPins(bo, v.parse(PinSearchQuery, { q: 'turnstone' }))).items).toEqual([])
})

async function answer(context: Context, q: string) {
  const { pins, ...page } = await readYourPinsPage(
    context,
    v.parse(YourPinsQuery, { q, pageSize: 250 }),
  )
  return { ids: pins.items.map(({ id }) => id), correction: page.correction, found: page.found }
}

async function found(context: Context, q: string): Promise<number[]> {
  return (await answer(context, q)).ids
}
