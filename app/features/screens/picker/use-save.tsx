import { useEffect, useReducer, useRef } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { useFetcher } from '../../../ui/form/sending.ts'
import { OFFLINE_TEXT } from '../../../ui/network.ts'
import { moveBoardToTop } from './board-cache.ts'
import { FLOW_START, hasSectionsToChoose, isSaving, nextPickerFlow, type PlaceKey } from './flow.ts'
import type { SavedPins } from './picker.ts'
import type { PlaceChoices } from './picker-views.tsx'
import { useActingProfile } from './use-acting-profile.tsx'

/** The specification's text, used if the server sends no text. */
const GENERIC_ERROR = 'Uh oh! Something went wrong.'

type Target = { id?: number; name: string; pinCount: number }

/** The form that saves. `onSaved` gets a draft's new pins, or null for a single pin. */
export type SaveForm = {
  path: string
  boardField: 'name' | 'newBoard'
  fields?: () => URLSearchParams
  missing?: string | null
  onSaving?: () => void
  onSaved: (savedPins: SavedPins | null) => void
  onRefused?: (result: FormResult) => void
}

export function useSave(saveForm: SaveForm, start = FLOW_START) {
  const [flow, step] = useReducer(nextPickerFlow, start)
  const fetcher = useFetcher<FormResult | SavedPins | null>()
  const sent = useRef<{ place: PlaceKey; target: Target } | null>(null)
  const { state, data, isWaiting } = fetcher
  const { profileId, isActing } = useActingProfile()
  const latest = useRef(saveForm)
  latest.current = saveForm

  useEffect(() => {
    if (!sent.current || state === 'submitting') return
    const { place, target } = sent.current
    if (isWaiting) {
      step({ type: 'failed', place, message: OFFLINE_TEXT })
      return
    }
    if (data === undefined) return
    sent.current = null
    if (isRefused(data)) {
      step({ type: 'failed', place, message: refusalTextOf(data) })
      latest.current.onRefused?.(data)
      return
    }
    const savedTo = { boardName: target.name.trim(), isFirst: target.pinCount === 0 }
    moveBoardToTop(target.id)
    step({ type: 'saved', place, savedTo })
    latest.current.onSaved(data)
  }, [state, data, isWaiting])

  function save(place: PlaceKey, target: Target, choice: Record<string, string>) {
    if (isSaving(flow) || flow.savedTo) return
    if (saveForm.missing) {
      step({ type: 'failed', place, message: saveForm.missing })
      return
    }
    saveForm.onSaving?.()
    step({ type: 'saving', place })
    sent.current = { place, target }
    const form = new URLSearchParams(saveForm.fields?.())
    for (const [name, value] of Object.entries({ ...choice, stay: '1' })) form.set(name, value)
    if (isActing) form.set('advertiserId', String(profileId))
    if (target.id !== undefined) form.set('boardId', String(target.id))
    fetcher.submit(form, { method: 'post', action: saveForm.path })
  }

  const choices: PlaceChoices = {
    onChooseBoard(board) {
      if (isSaving(flow)) return
      if (hasSectionsToChoose(flow, board)) step({ type: 'chose', board })
      else save(String(board.id), board, {})
    },
    onChooseSection(board, section) {
      if (section) save(`${board.id}/${section.id}`, board, { section: String(section.id) })
      else save(String(board.id), board, {})
    },
    onCreateBoard({ name, isSecret }) {
      const choice = { [saveForm.boardField]: name, privacy: isSecret ? 'secret' : 'public' }
      save('new', { name, pinCount: 0 }, choice)
    },
    onCreateSection(board, newSection) {
      save(`${board.id}/new`, board, { newSection })
    },
  }
  return { flow, step, choices }
}

function isRefused(data: FormResult | SavedPins | null): data is FormResult {
  return data !== null && 'typed' in data
}

function refusalTextOf({ formError, errors }: FormResult): string {
  return formError ?? Object.values(errors)[0] ?? GENERIC_ERROR
}
