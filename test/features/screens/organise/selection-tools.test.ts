import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WallPin } from '../../../../app/features/content/pins/wall-pins.server.ts'
import {
  NOTHING,
  type Selection,
} from '../../../../app/features/screens/organise/select/selection.ts'
import { selectionTools } from '../../../../app/features/screens/organise/select/tools/selection-tools.tsx'

const PINS = [9, 7, 5].map(aPin)

test('a pin that can’t be selected has a tick that is off and says why, and ranges leave it out', () => {
  const chosen: number[][] = []
  const onSelect = ({ ids }: Selection) => chosen.push([...ids])
  const tools = selectionTools(PINS, NOTHING, new Set([9, 5]), onSelect)
  const ticks = PINS.map((pin) => renderToStaticMarkup(tools.coverOf?.(pin)))

  expect(ticks.map((tick) => tick.includes('aria-disabled="true"'))).toEqual([false, true, false])
  expect(ticks[1]).toContain('title="You can no longer edit this pin’s board."')
  // Pins are dragged by their ticks.
  expect(ticks.map((tick) => tick.includes('data-check'))).toEqual([true, false, true])

  tools.onStretch(0, 2)
  expect(chosen).toEqual([[9, 5]])
})

test('before a search has found its pins, all of them can be selected', () => {
  const tools = selectionTools(PINS, NOTHING, null, () => undefined)

  for (const pin of PINS) {
    expect(renderToStaticMarkup(tools.coverOf?.(pin))).not.toContain('aria-disabled')
  }
})

function aPin(id: number): WallPin {
  return {
    id,
    title: 'Moon jar',
    altText: '',
    link: null,
    domain: null,
    picture: { hash: 'a1', width: 236, height: 354, dominantColor: '#c8553d' },
    durationMs: null,
    aiLabel: null,
    maker: { id: 1, username: 'ana', fullName: 'Ana', avatarColorIndex: 0, pictureHash: null },
  }
}
