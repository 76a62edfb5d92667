import { useLocation } from '@remix-run/react'
import { type RefObject, useCallback, useEffect } from 'react'
import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { Toast } from '../../../../ui/overlay/toast.tsx'
import { FLOW_START, isSaving, type PickerFlow } from '../../picker/flow.ts'
import type { PickerBoard, SavedPins } from '../../picker/picker.ts'
import { PickerViews } from '../../picker/picker-views.tsx'
import { useSave } from '../../picker/use-save.tsx'
import { createPath } from './create-path.ts'
import type { ShownDraft } from './draft.ts'
import type { DraftPlaces } from './drafts.server.ts'
import { PickerHead } from './picker-head.tsx'
import { leave } from './pop-up.ts'
import { useIsPhone } from './use-is-phone.tsx'

export function DraftPicker({
  draft,
  places: { boards, sections },
  boardId,
  hasPicture,
  form,
  saved,
  onSaving,
  onSaved,
  onRefused,
}: {
  draft: ShownDraft
  places: DraftPlaces
  boardId: number | null
  hasPicture: boolean
  form: RefObject<HTMLFormElement>
  saved: SavedPins | null
  onSaving: () => void
  onSaved: (made: SavedPins) => void
  /** Gets the addresses of the pictures that could not be taken. */
  onRefused: (pictures: readonly string[]) => void
}) {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const isPhone = useIsPhone()
  const board = sections.length > 0 ? boards.allBoards.find(({ id }) => id === boardId) : undefined
  const { flow, step, choices } = useSave(
    {
      path,
      boardField: 'newBoard',
      fields: () => textsOf(form.current),
      missing: hasPicture ? null : SHOWN_TEXTS.picture_missing,
      onSaving,
      onSaved: (made) => made && onSaved(made),
      onRefused: ({ details }) => onRefused(addressesIn(details['pictures'])),
    },
    board ? sectionsOf(board) : FLOW_START,
  )
  const suggestTitles = useCallback(async () => {
    const { suggestTitles: suggest } = await import('../../picker/create/title-suggestions.ts')
    return suggest(draft, [])
  }, [draft])

  const isUndone = flow.savedTo !== null && saved === null
  useEffect(() => {
    if (isUndone) step({ type: 'undone' })
  }, [isUndone, step])

  return (
    <>
      <PickerHead flow={flow} step={step} isPhone={isPhone} onLeave={() => leave(draft)} />
      <div className="order-3 flex min-h-0 flex-1 flex-col">
        <PickerViews
          flow={flow}
          step={step}
          pinId={null}
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

function addressesIn(pictures: unknown): string[] {
  return Array.isArray(pictures) ? pictures.map(String) : []
}

function textsOf(form: HTMLFormElement | null): URLSearchParams {
  const texts = new URLSearchParams()
  for (const [name, value] of form ? new FormData(form) : []) {
    if (typeof value === 'string') texts.append(name, value)
  }
  return texts
}
