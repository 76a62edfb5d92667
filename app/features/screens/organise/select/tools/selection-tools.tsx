import type { WallPin } from '../../../../content/pins/wall-pins.server.ts'
import { nameOf } from '../../../wall/tile/tile-html.tsx'
import type { WallTools } from '../../../wall/wall-tools.ts'
import { extended, isSelected, type Selection, toggled } from '../selection.ts'
import { TileCheck } from './tile-check.tsx'

/** The tools of a wall while pins are being selected. They are loaded when the first selection starts. */
export function selectionTools(
  pins: readonly WallPin[],
  selection: Selection,
  onSelect: (selection: Selection) => void,
): WallTools {
  const order = pins.map(({ id }) => id)
  return {
    coverOf: (pin) => (
      <TileCheck
        pinId={pin.id}
        name={nameOf(pin)}
        isSelected={isSelected(selection, pin.id)}
        onPress={({ isRange }) =>
          onSelect(isRange ? extended(selection, order, pin.id) : toggled(selection, pin.id))
        }
      />
    ),
    onKey(event, pin) {
      if (event.key !== 'x' && event.key !== 'X') return false
      onSelect(toggled(selection, pin.id))
      return true
    },
    onStretch(from, to) {
      const start = order[from]
      const end = order[to]
      if (start === undefined || end === undefined) return
      const anchor = selection.anchor ?? start
      onSelect(extended({ ...selection, anchor }, order, end))
    },
  }
}
