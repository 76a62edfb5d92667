import { useReducer, useState } from 'react'
import { isolated } from '../../../../text/direction.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { isCreated, sendCall } from '../../organise/select/bulk-action-client.ts'
import { type ActionCall, newBoardCall, sectionCall } from '../../organise/select/calls.ts'
import type { BoardToCreate } from '../../picker/create/create-board-form.tsx'
import { FLOW_START, nextPickerFlow } from '../../picker/flow.ts'
import type { PickerBoard } from '../../picker/picker.ts'
import { PickerDialog } from '../../picker/picker-dialog.tsx'
import { PickerViews } from '../../picker/picker-views.tsx'
import { RowSaveLabel } from '../../picker/rows/row-save-label.tsx'
import { useActingProfile } from '../../picker/use-acting-profile.tsx'
import type { TrayPlace } from '../tray.ts'

const noTitles = async () => []

/** A button that shows the chosen place and opens the picker, which can create boards and sections. */
export function PlacePicker({
  label,
  place,
  onChoose,
}: {
  label: string
  place: TrayPlace | null
  onChoose: (place: TrayPlace) => void
}) {
  const [anchor, setAnchor] = useState<DOMRect | null>(null)
  return (
    <>
      <Button
        className="max-w-full justify-between gap-2"
        aria-haspopup="dialog"
        aria-label={`${label}: ${place ? isolated(place.name) : 'none chosen'}`}
        onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
      >
        <bdi className="min-w-0 truncate">{place?.name ?? 'Choose a board'}</bdi>
        <Icon name="down" size={20} />
      </Button>
      {anchor && (
        <Places
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChoose={(chosen) => {
            setAnchor(null)
            onChoose(chosen)
          }}
        />
      )}
    </>
  )
}

function Places({
  anchor,
  onClose,
  onChoose,
}: {
  anchor: DOMRect
  onClose: () => void
  onChoose: (place: TrayPlace) => void
}) {
  const [flow, step] = useReducer(nextPickerFlow, FLOW_START)
  const profile = useActingProfile()

  async function create(call: ActionCall, placeOf: (id: number) => TrayPlace) {
    step({ type: 'saving', place: 'new' })
    const { data, message } = await sendCall(call, isCreated)
    if (data) onChoose(placeOf(data.id))
    else step({ type: 'failed', place: 'new', message })
  }

  function createBoard(board: BoardToCreate) {
    void create(newBoardCall(board, profile), (boardId) => ({
      boardId,
      sectionId: null,
      name: board.name,
    }))
  }

  function createSection({ id }: PickerBoard, title: string) {
    const here = { boardId: id, sectionId: null }
    const call = sectionCall(here, id, title, null)
    void create(call, (sectionId) => ({ boardId: id, sectionId, name: title }))
  }

  return (
    <RowSaveLabel.Provider value="Choose">
      <PickerDialog flow={flow} step={step} anchor={anchor} onClose={onClose}>
        <PickerViews
          flow={flow}
          step={step}
          pinId={null}
          suggestTitles={noTitles}
          onChooseBoard={(board) =>
            board.sectionCount > 0
              ? step({ type: 'chose', board })
              : onChoose({ boardId: board.id, sectionId: null, name: board.name })
          }
          onChooseSection={(board, section) =>
            onChoose({
              boardId: board.id,
              sectionId: section?.id ?? null,
              name: section?.title ?? board.name,
            })
          }
          onCreateBoard={createBoard}
          onCreateSection={createSection}
        />
      </PickerDialog>
    </RowSaveLabel.Provider>
  )
}
