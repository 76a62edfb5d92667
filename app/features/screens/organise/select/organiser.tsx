import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { pinsText } from '../../../content/boards/pins-text.ts'
import type { WallPages } from '../../wall/wall-pages.tsx'
import { DragGhost } from '../order/drag-ghost.tsx'
import { useDrag } from '../order/use-drag.tsx'
import { useOrder } from '../order/use-order.tsx'
import { SideRail } from '../rail/side-rail.tsx'
import { ActionProgress } from './action-progress.tsx'
import type { Here } from './place.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { SelectBar } from './select-bar.tsx'
import { EVERYTHING, isSelected, NOTHING, type Selection } from './selection.ts'
import { TellToast } from './tell.tsx'
import { useBulkActions } from './use-bulk-actions.tsx'
import { useChosen } from './use-chosen.tsx'

export default function Organiser({
  here,
  pages,
  selection,
  slots,
  onSelect,
  onBusy,
}: {
  here: Here
  pages: WallPages
  /** Null while nothing is being selected; undo still works. */
  selection: Selection | null
  slots: { bar: HTMLElement; rail: HTMLElement }
  onSelect: Dispatch<SetStateAction<Selection | null>>
  onBusy: (isBusy: boolean) => void
}) {
  const actions = useBulkActions(here, pages, onBusy)
  const { tell, told, progress } = actions
  const place = useOrder(here, pages, tell)
  const { chosen, choosing, setChoosing, go, choosePlace, moveToNewSection } = useChosen({
    total: here.pinCount,
    selection,
    actions,
    onSelect,
  })
  const { count } = chosen
  const setCover = useCover(here)
  const isOn = selection !== null
  const { pins } = pages

  const drag = useDrag({
    isOn,
    idsWith: (pinId) =>
      selection && isSelected(selection, pinId)
        ? pins.filter(({ id }) => isSelected(selection, id)).map(({ id }) => id)
        : [pinId],
    onDropOnPlace: (ids, to) => void go(actions.move, to, ids),
    isByHand: here.isByHand,
    onDropOnPin: (ids, anchorId, side) => void place(ids, { anchorId, side }),
  })

  useEscape(isOn, () => onSelect(null))

  return (
    <>
      {isOn &&
        createPortal(
          <SelectBar
            count={count}
            isAll={count > 0 && count === here.pinCount}
            pins={pins}
            chosen={chosen}
            isOwn={here.isOwn}
            isByHand={here.isByHand}
            onSelectAll={() => onSelect(EVERYTHING)}
            onSelectNone={() => onSelect(NOTHING)}
            onCancel={() => onSelect(null)}
            onChoose={(name, anchor) => setChoosing({ action: name, anchor })}
            onDelete={() => void go(actions.remove, undefined)}
            onPlace={(ids, target) => void place(ids, target)}
            onCover={setCover}
          />,
          slots.bar,
        )}
      {isOn &&
        createPortal(
          <SideRail here={here} targetKey={drag.targetKey} onChoose={choosePlace} />,
          slots.rail,
        )}
      {choosing && (
        <PlaceDialog
          here={here}
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
      <p role="status" className="sr-only">
        {isOn && count > 0 && `${pinsText(count)} selected`}
      </p>
      <TellToast told={told} />
    </>
  )
}

function useCover({ boardId }: Here): (pinId: number) => void {
  const { submit } = useFetcher()
  return (pinId) => {
    const form = { pinId: String(pinId), stay: '1' }
    submit(form, { method: 'post', action: `/board/${boardId}/cover/` })
  }
}

/** Calls `onEscape` unless Escape closes something else. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent) {
      const hasOverlay = document.querySelector('dialog[open], :popover-open')
      if (event.key === 'Escape' && !hasOverlay) latest.current()
    }
    // Before React: what Escape closes would be gone.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn])
}
