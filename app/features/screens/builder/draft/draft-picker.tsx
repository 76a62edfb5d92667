import { type RefObject, useCallback, useEffect } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { Toast } from '../../../../ui/overlay/toast.tsx'
import { FLOW_START, hasSectionsToChoose, isSaving, type PickerFlow } from '../../picker/flow.ts'
import type { PickerBoard, PickerSection, SavedPins } from '../../picker/picker.ts'
import { PickerViews } from '../../picker/picker-views.tsx'
import { useSave } from '../../picker/use-save.tsx'
import type { ShownDraft } from './draft.ts'
import type { DraftPlaces } from './drafts.server.ts'
import { PickerHead } from './picker-head.tsx'

export function DraftPicker({
  draft,
  places: { boards, sections },
  boardId,
  hasPicture,
  form,
  path,
  createPath,
  isPhone,
  saved,
  onSaving,
  onSaved,
  onRefused,
  onLeave,
}: {
  draft: ShownDraft
  places: DraftPlaces
  boardId: number | null
  hasPicture: boolean
  form: RefObject<HTMLFormElement>
  path: string
  createPath: (board: Pick<PickerBoard, 'id'> | null) => string
  isPhone: boolean
  saved: SavedPins | null
  onSaving: () => void
  onSaved: (made: SavedPins) => void
  onRefused: (result: FormResult) => void
  onLeave: () => void
}) {
  const board = sections.length > 0 ? boards.allBoards.find(({ id }) => id === boardId) : undefined
  const { flow, step, save } = useSave(
    {
      path,
      fields: () => textsOf(form.current),
      onSaved: (made) => made && onSaved(made),
      onRefused,
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

  function send(place: string, target: Parameters<typeof save>[1], choice: Record<string, string>) {
    if (hasPicture) {
      onSaving()
      save(place, target, choice)
    } else step({ type: 'failed', place, message: SHOWN_TEXTS.picture_missing })
  }

  function chooseBoard(chosen: PickerBoard) {
    if (isSaving(flow)) return
    if (hasSectionsToChoose(flow, chosen)) step({ type: 'chose', board: chosen })
    else send(String(chosen.id), chosen, {})
  }

  function chooseSection(chosen: PickerBoard, section: PickerSection | null) {
    if (section) send(`${chosen.id}/${section.id}`, chosen, { section: String(section.id) })
    else send(String(chosen.id), chosen, {})
  }

  return (
    <>
      <PickerHead flow={flow} step={step} isPhone={isPhone} onLeave={onLeave} />
      <div className="order-3 flex min-h-0 flex-1 flex-col">
        <PickerViews
          flow={flow}
          step={step}
          pinId={null}
          known={boards}
          suggestTitles={suggestTitles}
          createPath={isPhone ? createPath : undefined}
          onChooseBoard={chooseBoard}
          onChooseSection={chooseSection}
          onCreateBoard={({ name, isSecret }) =>
            send(
              'new',
              { name, pinCount: 0 },
              { newBoard: name, ...(isSecret && { secret: 'on' }) },
            )
          }
          onCreateSection={(chosen, newSection) => send(`${chosen.id}/new`, chosen, { newSection })}
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

/** The form's texts: it has no files. */
function textsOf(form: HTMLFormElement | null): URLSearchParams {
  const texts = new URLSearchParams()
  for (const [name, value] of form ? new FormData(form) : []) {
    if (typeof value === 'string') texts.append(name, value)
  }
  return texts
}
