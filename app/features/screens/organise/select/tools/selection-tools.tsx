import type { WallPin } from '../../../../content/pins/wall-pins.server.ts'
import { nameOf } from '../../../wall/tile/tile-html.tsx'
import type { WallTools } from '../../../wall/wall-tools.ts'
import { extended, isSelected, type Selection, selectedAmong, toggled } from '../selection.ts'
import { TileCheck } from './tile-check.tsx'

/**
 * The tools of a wall while pins are being selected, loaded when the first selection starts. If `selectable` is null,
 * all pins are.
 */
export function selectionTools(
  pins: readonly WallPin[],
  selection: Selection,
  selectable: ReadonlySet<number> | null,
  onSelect: (selection: Selection) => void,
): WallTools {
  const select = (next: Selection) => onSelect(selectable ? selectedAmong(next, selectable) : next)
  const order = pins.map(({ id }) => id)
  return {
    coverOf: (pin) => (
      <TileCheck
        pinId={pin.id}
        name={nameOf(pin)}
        isSelected={isSelected(selection, pin.id)}
        isOff={selectable !== null && !selectable.has(pin.id)}
        onPress={({ isRange }) =>
          select(isRange ? extended(selection, order, pin.id) : toggled(selection, pin.id))
        }
      />
    ),
    onKey(event, pin) {
      if (event.key !== 'x' && event.key !== 'X') return false
      select(toggled(selection, pin.id))
      return true
    },
    onStretch(from, to) {
      const start = order[from]
      const end = order[to]
      if (start === undefined || end === undefined) return
      const anchor = selection.anchor ?? start
      select(extended({ ...selection, anchor }, order, end))
    },
  }
}
