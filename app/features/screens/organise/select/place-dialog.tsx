import { useCallback, useReducer } from 'react'
import { pinsText } from '../../../content/boards/pins-text.ts'
import type { BoardToCreate } from '../../picker/create/create-board-form.tsx'
import { FLOW_START, nextPickerFlow } from '../../picker/flow.ts'
import type { PickerBoard } from '../../picker/picker.ts'
import { fetchTitles } from '../../picker/picker-calls.ts'
import { PickerDialog } from '../../picker/picker-dialog.tsx'
import { PickerViews } from '../../picker/picker-views.tsx'
import { RowSaveLabel } from '../../picker/rows/row-save-label.tsx'
import { useActingProfile } from '../../picker/use-acting-profile.tsx'
import { isCreated, sendCall } from './bulk-action-client.ts'
import { type ActionCall, newBoardCall, sectionCall } from './calls.ts'
import { OTHERS_PINS_TEXT } from './limit-texts.ts'
import { isSamePlace, isWithinReach, type MoveSource } from './move-source.ts'
import type { SelectionPlace, WallPlace } from './place.ts'

const WORDS = { move: 'Move', copy: 'Copy' } as const

export function PlaceDialog({
  here,
  source,
  action,
  count,
  pinId,
  anchor,
  onClose,
  onChoose,
  onNewSection,
}: {
  here: WallPlace
  source: MoveSource
  action: 'move' | 'copy'
  count: number
  pinId: number | undefined
  anchor: DOMRect
  onClose: () => void
  onChoose: (to: SelectionPlace) => void
  onNewSection: (board: { id: number }, title: string) => Promise<string | null>
}) {
  const [flow, step] = useReducer(nextPickerFlow, FLOW_START)
  const profile = useActingProfile()
  const isMove = action === 'move'
  const suggestTitles = useCallback(async () => (pinId ? fetchTitles(pinId) : []), [pinId])

  function chooseBoard(chosen: PickerBoard) {
    const { id, name, sectionCount } = chosen
    // The pins' own board always has a second view, because members can create its first section there.
    const hasNextView = sectionCount > 0 || id === source.boardId
    if (hasNextView) step({ type: 'chose', board: { ...chosen, sectionCount: sectionCount || 1 } })
    else onChoose({ boardId: id, sectionId: null, name })
  }

  async function make(call: ActionCall, placeOf: (id: number) => SelectionPlace) {
    step({ type: 'saving', place: 'new' })
    const { data, message } = await sendCall(call, isCreated)
    if (data) onChoose(placeOf(data.id))
    else step({ type: 'failed', place: 'new', message })
  }

  function createBoard(board: BoardToCreate) {
    void make(newBoardCall(board, profile), (boardId) => ({
      boardId,
      sectionId: null,
      name: board.name,
    }))
  }

  async function createSection({ id }: PickerBoard, title: string) {
    if (!isMove) {
      const call = sectionCall(here, id, title, null)
      return make(call, (sectionId) => ({ boardId: id, sectionId, name: title }))
    }
    step({ type: 'saving', place: 'new' })
    const refusal = await onNewSection({ id }, title)
    if (refusal !== null) step({ type: 'failed', place: 'new', message: refusal })
  }

  return (
    <RowSaveLabel.Provider value={`${WORDS[action]} ${pinsText(count)}`}>
      <PickerDialog flow={flow} step={step} anchor={anchor} onClose={onClose}>
        <PickerViews
          flow={flow}
          step={step}
          pinId={pinId ?? null}
          suggestTitles={suggestTitles}
          notice={
            isMove && source.fixedBoards.length > 0 ? (
              <p className="m-3 mt-2 rounded-pin bg-sunken px-4 py-2.5 text-sm">
                {OTHERS_PINS_TEXT}
              </p>
            ) : null
          }
          isBoardOffered={(boardId) => !isMove || isWithinReach(source, boardId)}
          isPlaceOffered={(boardId, sectionId, sectionCount) =>
            !isMove || !isSamePlace(source, { boardId, sectionId }, sectionCount)
          }
          onChooseBoard={chooseBoard}
          onChooseSection={(board, section) =>
            onChoose({
              boardId: board.id,
              sectionId: section?.id ?? null,
              name: section?.title ?? board.name,
            })
          }
          onCreateBoard={createBoard}
          onCreateSection={(board, title) => void createSection(board, title)}
        />
      </PickerDialog>
    </RowSaveLabel.Provider>
  )
}
