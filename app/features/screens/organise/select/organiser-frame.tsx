import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { announce } from '../../../../ui/overlay/announce.ts'
import { openPopover } from '../../../../ui/overlay/open-popover.ts'
import { CLOSABLE_TOAST } from '../../../../ui/overlay/toast.tsx'
import { pinsText } from '../../../content/boards/pins-text.ts'
import type { WallPages } from '../../wall/wall-pages.tsx'
import type { Arranging } from '../pin-order/arrange-menu.tsx'
import { DragGhost } from '../pin-order/drag-ghost.tsx'
import { useDrag } from '../pin-order/use-drag.tsx'
import { SideRail } from '../rail/side-rail.tsx'
import { ActionProgress } from './action-progress.tsx'
import { AnnouncementToast } from './announcement-toast.tsx'
import type { MoveSource } from './move-source.ts'
import type { Chosen, WallPlace } from './place.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { SelectBar } from './select-bar.tsx'
import { EVERYTHING, isSelected, NOTHING, type Selection } from './selection.ts'
import type { useBulkActions } from './use-bulk-actions.tsx'
import { useSelectionActions } from './use-selection-actions.tsx'

export type Organised = {
  here: WallPlace
  pages: WallPages
  /** Null when nothing is being selected; undo still works. */
  selection: Selection | null
  slots: { bar: HTMLElement; rail: HTMLElement }
  onSelect: Dispatch<SetStateAction<Selection | null>>
}

export function OrganiserFrame({
  here,
  pages,
  selection,
  slots,
  onSelect,
  total,
  everything,
  hidden,
  sourceOf,
  actions,
  arranging,
}: Organised & {
  total: number | null
  /** Selects everything that a search finds; null if "everything" means the whole board. */
  everything: { isSelected: boolean; select: () => void } | null
  /** How many selected pins this search doesn't show. */
  hidden: number
  sourceOf: (chosen: Chosen) => MoveSource
  actions: ReturnType<typeof useBulkActions>
  arranging: Arranging | null
}) {
  const { announcement, progress } = actions
  const acting = useSelectionActions({ total: total ?? 0, selection, actions, onSelect })
  const { chosen, chosenOf, choosing, setChoosing, go, choosePlace, moveToNewSection } = acting
  const { count } = chosen
  const isOn = selection !== null
  const isBusy = progress !== null
  const { pins } = pages
  const source = useMemo(() => sourceOf(chosen), [sourceOf, chosen])

  const drag = useDrag({
    isOn: isOn && !isBusy,
    idsWith: (pinId) =>
      selection && isSelected(selection, pinId) ? selectedIds(selection, pins) : [pinId],
    onDropOnPlace: (ids, to) => void go(actions.move, to, ids),
    isByHand: here.isByHand,
    onDropOnPin: (ids, anchorId, side) => arranging?.onPlace(ids, { anchorId, side }),
  })

  const draggedIds = drag.dragged?.ids
  const railSource = useMemo(
    () => (draggedIds ? sourceOf(chosenOf(draggedIds)) : source),
    [draggedIds, sourceOf, chosenOf, source],
  )

  useEscape(isOn, () => onSelect(null))
  useEffect(() => {
    if (isOn && count > 0) announce(`${pinsText(count)} selected`)
  }, [isOn, count])

  return (
    <>
      {isOn &&
        createPortal(
          <SelectBar
            count={count}
            hidden={hidden}
            here={here}
            total={total}
            isAll={everything?.isSelected ?? (count > 0 && count === total)}
            isBusy={isBusy}
            source={source}
            pins={pins}
            chosen={chosen}
            arranging={arranging}
            onSelectAll={everything?.select ?? (() => onSelect(EVERYTHING))}
            onSelectNone={() => onSelect(NOTHING)}
            onCancel={() => onSelect(null)}
            onChoose={(name, anchor) => setChoosing({ action: name, anchor })}
            onDelete={() => void go(actions.remove, undefined)}
          />,
          slots.bar,
        )}
      {isOn &&
        createPortal(
          <SideRail
            here={here}
            source={railSource}
            isBusy={isBusy}
            targetKey={drag.targetKey}
            onChoose={choosePlace}
          />,
          slots.rail,
        )}
      {choosing && (
        <PlaceDialog
          here={here}
          source={source}
          action={choosing.action}
          count={count}
          pinId={chosen.all ? pins[0]?.id : chosen.ids[0]}
          anchor={choosing.anchor}
          onClose={() => setChoosing(null)}
          onChoose={(to) => void go(actions[choosing.action], to)}
          onNewSection={moveToNewSection}
        />
      )}
      {drag.dragged && <DragGhost dragged={drag.dragged} pins={pins} />}
      {progress && <ActionProgress action={progress} />}
      <AnnouncementToast announcement={announcement} />
    </>
  )
}

/** The ids of selected pins: first those on the wall, in its order, then the others. */
function selectedIds(selection: Selection, pins: readonly { id: number }[]): number[] {
  const shown = pins.filter(({ id }) => isSelected(selection, id)).map(({ id }) => id)
  return selection.all ? shown : [...new Set([...shown, ...selection.ids])]
}

/** Calls `onEscape` unless Escape closes something else first. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent) {
      const hasOverlay = document.querySelector(`dialog[open], ${CLOSABLE_TOAST}, ${openPopover()}`)
      if (event.key === 'Escape' && !hasOverlay) latest.current()
    }
    // Listens before React, because React handles the key only after the overlay has closed.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn])
}
