import { useEffect, useReducer, useRef } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { useFetcher } from '../../../ui/form/sending.ts'
import { OFFLINE_WORDS } from '../../../ui/network.ts'
import { FLOW_START, hasSectionsToChoose, isSaving, nextPickerFlow, type PlaceKey } from './flow.ts'
import { noteBoard } from './last-boards.ts'
import type { SavedPins } from './picker.ts'
import type { PlaceChoices } from './picker-views.tsx'
import { useAsker } from './use-asker.tsx'

/** The specification's text without a server's. */
const NO_WORDS = 'Uh oh! Something went wrong.'

type Target = { id?: number; name: string; pinCount: number }

/** A form that saves. It answers null for a pin, or the pins that it made of a draft. */
export type SaveForm = {
  path: string
  boardField: 'name' | 'newBoard'
  fields?: () => URLSearchParams
  missing?: string | null
  onSaving?: () => void
  onSaved: (made: SavedPins | null) => void
  onRefused?: (result: FormResult) => void
}

export function useSave(saveForm: SaveForm, start = FLOW_START) {
  const [flow, step] = useReducer(nextPickerFlow, start)
  const fetcher = useFetcher<FormResult | SavedPins | null>()
  const sent = useRef<{ place: PlaceKey; target: Target } | null>(null)
  const { state, data, isWaiting } = fetcher
  const { profileId, isActing } = useAsker()
  const latest = useRef(saveForm)
  latest.current = saveForm

  useEffect(() => {
    if (!sent.current || state === 'submitting') return
    const { place, target } = sent.current
    if (isWaiting) {
      step({ type: 'failed', place, message: OFFLINE_WORDS })
      return
    }
    if (data === undefined) return
    sent.current = null
    if (isRefused(data)) {
      step({ type: 'failed', place, message: wordsOf(data) })
      latest.current.onRefused?.(data)
      return
    }
    const savedTo = { boardName: target.name.trim(), isFirst: target.pinCount === 0 }
    noteBoard(target.id)
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

function wordsOf({ formError, errors }: FormResult): string {
  return formError ?? Object.values(errors)[0] ?? NO_WORDS
}
