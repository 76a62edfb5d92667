import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NO_PINS } from '../../../../app/features/screens/organise/found/found-pins.ts'
import { SelectBar } from '../../../../app/features/screens/organise/select/select-bar.tsx'

const ON_ONE_BOARD = [1]
const ON_TWO_BOARDS = [1, 2]

test('pins of others can be copied and moved within their board, but not deleted', () => {
  const { offs, hint } = barWith({ fixedBoards: ON_ONE_BOARD })

  expect(offs).toEqual(['Delete'])
  expect(hint).toBe('You can only delete pins you added.')
})

test('pins of others on several boards can only be copied', () => {
  const { offs, hint } = barWith({ fixedBoards: ON_TWO_BOARDS })

  expect(offs).toEqual(['Move', 'Delete'])
  expect(hint).toBe('You can only move or delete pins you added.')
})

test('while a bulk action is running, nothing else can be started', () => {
  const { offs, hint } = barWith({ isBusy: true })

  expect(offs).toEqual(['Move', 'Copy', 'Delete'])
  expect(hint).toBe('Please wait until the current action finishes.')
})

test('own pins can be moved, copied and deleted, and there is no hint', () => {
  expect(barWith({})).toEqual({ offs: [], hint: undefined })
})

/** The actions that are off for one selected pin, and the hint that describes each of them. */
function barWith({
  isBusy = false,
  fixedBoards = [],
}: {
  isBusy?: boolean
  fixedBoards?: number[]
}) {
  const onPress = () => undefined
  const bar = createElement(SelectBar, {
    here: {
      boardId: 1,
      sectionId: null,
      name: 'Kitchens',
      boardName: 'Kitchens',
      pinCount: 9,
      isOwn: false,
      isByHand: true,
      sections: [],
      feed: '/',
      // The bar of a board's page has a link, which needs a router.
      found: { filters: '', kept: { pins: NO_PINS, handed: null } },
    },
    count: 1,
    hidden: 0,
    total: 9,
    isAll: false,
    isBusy,
    source: { boardId: 1, sectionId: null, all: false, fixedIds: [], fixedBoards },
    pins: [],
    chosen: { all: false, ids: [5], count: 1 },
    arranging: null,
    onSelectAll: onPress,
    onSelectNone: onPress,
    onCancel: onPress,
    onChoose: onPress,
    onDelete: onPress,
  })
  const html = renderToStaticMarkup(bar)
  const [, hintId, hint] = /<p id="([^"]*)"[^>]*>([^<]*)</.exec(html) ?? []
  const offs = [...html.matchAll(/<button([^>]*)aria-label="(\w+) 1 pin"/g)].flatMap(
    ([, attributes = '', act]) => {
      const isOff = attributes.includes('aria-disabled="true"')
      expect(attributes.includes(`aria-describedby="${hintId}"`)).toBe(isOff)
      return isOff ? [act] : []
    },
  )
  return { offs, hint }
}
