import { useEffect, useMemo, useState } from 'react'
import { untilLoaded } from '../../../../../ui/network.ts'
import type { WallPin } from '../../../../content/pins/wall-pins.server.ts'
import type { WallTools } from '../../../wall/wall-tools.ts'
import type { Selection } from '../selection.ts'

type SelectionTools = typeof import('./selection-tools.tsx')['selectionTools']

/** The tools of a wall: before a selection, only X, which starts one. */
export function useWallTools(
  pins: readonly WallPin[],
  selection: Selection | null,
  selectable: ReadonlySet<number> | null,
  onSelect: (selection: Selection) => void,
  onBegin: (pin: WallPin) => void,
): WallTools {
  const [toolsOf, setToolsOf] = useState<SelectionTools | null>(null)
  const isOn = selection !== null

  useEffect(() => {
    if (!isOn) return
    const load = () => import('./selection-tools.tsx')
    void untilLoaded(load).then(({ selectionTools }) => setToolsOf(() => selectionTools))
  }, [isOn])

  return useMemo(() => {
    if (selection && toolsOf) return toolsOf(pins, selection, selectable, onSelect)
    return {
      coverOf: null,
      onKey(event, pin) {
        if (event.key !== 'x' && event.key !== 'X') return false
        if (!selection) onBegin(pin)
        return true
      },
      onStretch: () => undefined,
    }
  }, [pins, selection, selectable, toolsOf, onSelect, onBegin])
}
