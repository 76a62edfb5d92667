import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { Toast } from '../../../ui/overlay/toast.tsx'
import type { SuggestTitles } from '../picker/create/create-board-form.tsx'
import { FLOW_START, isSaving, type PickerFlow } from '../picker/flow.ts'
import type { PagePlaces } from '../picker/page-places.server.ts'
import type { PickerBoard } from '../picker/picker.ts'
import { PickerHead } from '../picker/picker-head.tsx'
import { PickerViews } from '../picker/picker-views.tsx'
import { type SaveForm, useSave } from '../picker/use-save.tsx'
import { createPath } from './draft/create-path.ts'
import { useIsPhone } from './draft/use-is-phone.tsx'

/** The picker on a page, in a pop-up or on a phone. Boards are created on separate pages. */
export function PagePicker({
  places: { boards, sections },
  boardId,
  pinId,
  saveForm,
  isSaved,
  suggestTitles,
  onLeave,
}: {
  places: PagePlaces
  boardId: number | null
  pinId: number | null
  saveForm: Omit<SaveForm, 'path'>
  isSaved: boolean
  suggestTitles: SuggestTitles
  onLeave: () => void
}) {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const isPhone = useIsPhone()
  const board = sections.length > 0 ? boards.allBoards.find(({ id }) => id === boardId) : undefined
  const { flow, step, choices } = useSave(
    { ...saveForm, path },
    board ? sectionsOf(board) : FLOW_START,
  )

  const isUndone = flow.savedTo !== null && !isSaved
  useEffect(() => {
    if (isUndone) step({ type: 'undone' })
  }, [isUndone, step])

  return (
    <>
      <PickerHead flow={flow} step={step} isPhone={isPhone} onLeave={onLeave} />
      <div className="order-3 flex min-h-0 flex-1 flex-col">
        <PickerViews
          flow={flow}
          step={step}
          pinId={pinId}
          known={boards}
          suggestTitles={suggestTitles}
          createPath={isPhone ? createPath(path) : undefined}
          {...choices}
        />
      </div>
      <p role="status" className="sr-only">
        {isSaving(flow) && 'Saving'}
      </p>
      {isPhone && flow.failure && (
        <Toast key={flow.failure}>
          <span className="py-1.5">Sorry! Something went wrong on our end.</span>
        </Toast>
      )}
    </>
  )
}

function sectionsOf(board: PickerBoard): PickerFlow {
  return { ...FLOW_START, view: 'sections', board }
}
