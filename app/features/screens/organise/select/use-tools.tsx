import { useMemo } from 'react'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import { nameOf } from '../../wall/tile/tile-html.tsx'
import type { WallTools } from '../../wall/wall-tools.ts'
import { isSelected, type Selection, stretched, toggled } from './selection.ts'
import { TileCheck } from './tile-check.tsx'

export function useTools(
  pins: readonly WallPin[],
  selection: Selection | null,
  onSelect: (selection: Selection) => void,
  onBegin: (pin: WallPin) => void,
): WallTools {
  return useMemo(() => {
    const order = pins.map(({ id }) => id)
    return {
      coverOf:
        selection &&
        ((pin) => (
          <TileCheck
            pinId={pin.id}
            name={nameOf(pin)}
            isSelected={isSelected(selection, pin.id)}
            onPress={({ isRange }) =>
              onSelect(isRange ? stretched(selection, order, pin.id) : toggled(selection, pin.id))
            }
          />
        )),
      onKey(event, pin) {
        if (event.key !== 'x' && event.key !== 'X') return false
        if (selection) onSelect(toggled(selection, pin.id))
        else onBegin(pin)
        return true
      },
      onStretch(from, to) {
        const [start, end] = [order[from], order[to]]
        if (!selection || start === undefined || end === undefined) return
        const anchor = selection.anchor ?? start
        onSelect(stretched({ ...selection, anchor }, order, end))
      },
    }
  }, [pins, selection, onSelect, onBegin])
}
