import { useCallback, useReducer } from 'react'
import { pinsText } from '../../../content/boards/pins-text.ts'
import type { BoardToCreate } from '../../picker/create/create-board-form.tsx'
import { FLOW_START, nextPickerFlow } from '../../picker/flow.ts'
import type { PickerBoard } from '../../picker/picker.ts'
import { fetchTitles } from '../../picker/picker-calls.ts'
import { PickerDialog } from '../../picker/picker-dialog.tsx'
import { PickerViews } from '../../picker/picker-views.tsx'
import { RowWord } from '../../picker/rows/row-word.tsx'
import { useAsker } from '../../picker/use-asker.tsx'
import { type Call, sectionCall } from './calls.ts'
import type { Here, Place } from './place.ts'
import { isCreated, send } from './send.ts'

const WORDS = { move: 'Move', copy: 'Copy' } as const

export function PlaceDialog({
  here,
  action,
  count,
  pinId,
  anchor,
  onClose,
  onChoose,
  onNewSection,
}: {
  here: Here
  action: 'move' | 'copy'
  count: number
  pinId: number | undefined
  anchor: DOMRect
  onClose: () => void
  onChoose: (to: Place) => void
  onNewSection: (board: { id: number }, title: string) => Promise<string | null>
}) {
  const [flow, step] = useReducer(nextPickerFlow, FLOW_START)
  const asker = useAsker()
  const suggestTitles = useCallback(async () => (pinId ? fetchTitles(pinId) : []), [pinId])

  function chooseBoard(chosen: PickerBoard) {
    const { id, name, sectionCount } = chosen
    // The pins' own board can get a first section for them.
    const leadsOn = sectionCount > 0 || id === here.boardId
    if (leadsOn) step({ type: 'chose', board: { ...chosen, sectionCount: sectionCount || 1 } })
    else onChoose({ boardId: id, sectionId: null, name })
  }

  async function make(call: Call, placeOf: (id: number) => Place) {
    step({ type: 'saving', place: 'new' })
    const { data, words } = await send(call, isCreated)
    if (data) onChoose(placeOf(data.id))
    else step({ type: 'failed', place: 'new', message: words })
  }

  function createBoard({ name, isSecret }: BoardToCreate) {
    const body = {
      name,
      privacy: isSecret ? 'secret' : 'public',
      ...(asker.isActing && { advertiser_id: asker.profileId }),
    }
    const call = { path: '/resource/BoardResource/create/', body }
    void make(call, (boardId) => ({ boardId, sectionId: null, name }))
  }

  async function createSection({ id }: PickerBoard, title: string) {
    if (action === 'copy') {
      const call = sectionCall(here, id, title, null)
      return make(call, (sectionId) => ({ boardId: id, sectionId, name: title }))
    }
    step({ type: 'saving', place: 'new' })
    const refusal = await onNewSection({ id }, title)
    if (refusal !== null) step({ type: 'failed', place: 'new', message: refusal })
  }

  return (
    <RowWord.Provider value={`${WORDS[action]} ${pinsText(count)}`}>
      <PickerDialog flow={flow} step={step} anchor={anchor} onClose={onClose}>
        <PickerViews
          flow={flow}
          step={step}
          pinId={pinId ?? null}
          suggestTitles={suggestTitles}
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
    </RowWord.Provider>
  )
}
