import { expect, test } from 'vitest'
import type { WallPin } from '../../../../app/features/content/pins/wall-pins.server.ts'
import {
  withoutPins,
  withPinsAt,
  withPinsAtFront,
  withRestoredPins,
} from '../../../../app/features/screens/organise/select/wall-edit.ts'
import type { ListPage } from '../../../../app/paging.ts'

const LIST = listOf([9, 7, 5, 3], '3')

test('removed pins return to their place between their former neighbours', () => {
  const left = withoutPins(LIST, oneOf(9, 5), false)

  expect(idsOf(left)).toEqual([7, 3])
  expect(withRestoredPins(left, LIST, oneOf(9, 5), false)).toEqual(LIST)
})

test('pins loaded in the meantime stay after the restored ones', () => {
  const left = withoutPins(LIST, oneOf(5), false)
  const longer = listOf([...idsOf(left), 2, 1], '1')
  const back = withRestoredPins(longer, LIST, oneOf(5), false)

  expect(idsOf(back)).toEqual([9, 7, 5, 3, 2, 1])
  expect(back.bookmark).toBe('1')
})

test('undoing one bulk action doesn’t restore pins removed by another', () => {
  const left = withoutPins(withoutPins(LIST, oneOf(5), false), oneOf(7), false)

  expect(idsOf(withRestoredPins(left, LIST, oneOf(5), false))).toEqual([9, 5, 3])
})

test('the next page follows the last remaining pin', () => {
  expect(withoutPins(LIST, oneOf(3), false).bookmark).toBe('5')
  expect(withPinsAt(LIST, oneOf(3), { anchorId: 9, side: 'before' }).bookmark).toBe('5')
})

test('once all pins are removed no page follows, until they return', () => {
  const left = withoutPins(LIST, (pin) => pin.id !== 7, true)

  expect(left).toMatchObject({ items: [{ id: 7 }], bookmark: null })
  expect(withRestoredPins(left, LIST, (pin) => pin.id !== 7, true)).toEqual(LIST)
})

test('pins go before or after another one, in their own order', () => {
  expect(idsOf(withPinsAt(LIST, oneOf(9, 3), { anchorId: 5, side: 'before' }))).toEqual([
    7, 9, 3, 5,
  ])
  expect(idsOf(withPinsAt(LIST, oneOf(9, 3), { anchorId: 5, side: 'after' }))).toEqual([7, 5, 9, 3])
  expect(idsOf(withPinsAtFront(LIST, oneOf(5, 3)))).toEqual([5, 3, 9, 7])
})

test('pins go to either edge; the end of an unfinished wall is not shown', () => {
  const whole = { ...LIST, bookmark: null }

  expect(idsOf(withPinsAt(LIST, oneOf(5, 3), { edge: 'start' }))).toEqual([5, 3, 9, 7])
  expect(idsOf(withPinsAt(whole, oneOf(9, 5), { edge: 'end' }))).toEqual([7, 3, 9, 5])
  expect(idsOf(withPinsAt(LIST, oneOf(9, 5), { edge: 'end' }))).toEqual([7, 3])
  expect(idsOf(withPinsAt(LIST, oneOf(9), { anchorId: 4, side: 'after' }))).toEqual([7, 5, 3])
})

function oneOf(...ids: number[]) {
  return ({ id }: WallPin) => ids.includes(id)
}

function idsOf({ items }: ListPage<WallPin>): number[] {
  return items.map(({ id }) => id)
}

test('a part of a long wall loses pins moved to the start, and restores none after a jump', () => {
  const stretch = { ...LIST, start: 40, above: 2, landing: { place: 1 } }

  expect(withPinsAt(stretch, oneOf(5), { edge: 'start' })).toMatchObject({ start: 40, above: 2 })
  expect(idsOf(withPinsAt(stretch, oneOf(5), { edge: 'start' }))).toEqual([9, 7, 3])
  expect(idsOf(withPinsAtFront(stretch, oneOf(5)))).toEqual([9, 7, 3])
  expect(withRestoredPins(stretch, LIST, oneOf(1), false)).toBe(stretch)
})

function listOf(ids: number[], bookmark: string): ListPage<WallPin> {
  return { items: ids.map(aPin), bookmark }
}

function aPin(id: number): WallPin {
  return {
    id,
    title: `Pin ${id}`,
    altText: '',
    link: null,
    domain: null,
    durationMs: null,
    aiLabel: null,
    picture: { hash: 'a', width: 1, height: 1, dominantColor: '#000' },
    maker: { id: 1, username: 'ana', fullName: 'Ana', avatarColorIndex: 0, pictureHash: null },
  }
}
