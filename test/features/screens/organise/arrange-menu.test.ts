import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArrangeMenu } from '../../../../app/features/screens/organise/pin-order/arrange-menu.tsx'
import type { Chosen } from '../../../../app/features/screens/organise/select/place.ts'

test('one selected pin can become the cover, but not the only pin left out of a selection of all', () => {
  expect(mayBecomeCover({ all: false, ids: [5], count: 1 })).toBe(true)
  expect(mayBecomeCover({ all: false, ids: [5, 7], count: 2 })).toBe(false)
  expect(mayBecomeCover({ all: false, ids: [], count: 0 })).toBe(false)
  expect(mayBecomeCover({ all: true, ids: [5], count: 8 })).toBe(false)
})

function mayBecomeCover(chosen: Chosen): boolean {
  const onPress = () => undefined
  const menu = { isBusy: false, isOwn: true, isByHand: true, onPlace: onPress, onCover: onPress }
  const html = renderToStaticMarkup(createElement(ArrangeMenu, { ...menu, pins: [], chosen }))
  const [, attributes] = /<button([^>]*)>Use as cover</.exec(html) ?? []
  if (attributes === undefined) throw new Error('the menu has no item for the cover')
  return !attributes.includes('disabled=""')
}
