import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react'
import type { Chosen, SelectionPlace } from './place.ts'
import { countOf, isSelected, NOTHING, type Selection } from './selection.ts'
import type { useBulkActions } from './use-bulk-actions.tsx'

type PlaceChoice = { action: 'move' | 'copy'; anchor: DOMRect }

export function useSelectionActions({
  total,
  selection,
  actions,
  onSelect,
}: {
  total: number
  selection: Selection | null
  actions: ReturnType<typeof useBulkActions>
  onSelect: Dispatch<SetStateAction<Selection | null>>
}) {
  const [choosing, setChoosing] = useState<PlaceChoice | null>(null)
  const count = selection ? countOf(selection, total) : 0
  const chosen = useMemo(
    () => ({ all: selection?.all ?? false, ids: [...(selection?.ids ?? [])], count }),
    [selection, count],
  )

  /** The dragged pins, or the whole selection if everything is selected. */
  const chosenOf = useCallback(
    (ids: readonly number[]): Chosen =>
      selection?.all && isSelected(selection, ids[0] ?? 0)
        ? chosen
        : { all: false, ids, count: ids.length },
    [selection, chosen],
  )

  /** Runs a bulk action and clears the selection; a refusal restores it. */
  async function go<T>(
    begin: (pins: Chosen, to: T) => Promise<string | null>,
    to: T,
    ids?: readonly number[],
  ): Promise<void> {
    const some = ids ? chosenOf(ids) : chosen
    onSelect(NOTHING)
    setChoosing(null)
    const refusal = await begin(some, to)
    if (refusal === null) return
    onSelect((now) => (now === NOTHING ? selection : now))
    actions.tell(refusal)
  }

  function choosePlace(to: SelectionPlace) {
    if (count === 0) actions.tell('Select a pin first.', 'passing')
    else void go(actions.move, to)
  }

  async function moveToNewSection(board: { id: number }, title: string): Promise<string | null> {
    const refusal = await actions.moveToNewSection(chosen, board, title)
    if (refusal === null) {
      onSelect(NOTHING)
      setChoosing(null)
    }
    return refusal
  }

  return { chosen, chosenOf, choosing, setChoosing, go, choosePlace, moveToNewSection }
}
