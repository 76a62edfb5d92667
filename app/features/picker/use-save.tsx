import { useEffect, useReducer, useRef } from 'react'
import type { FormResult } from '../../http/form.server.ts'
import { useFetcher } from '../../ui/form/sending.ts'
import { OFFLINE_WORDS } from '../../ui/network.ts'
import { savePath } from '../pins/pin-path.ts'
import { FLOW_START, isSaving, nextPickerFlow, type PlaceKey } from './flow.ts'
import { noteSave } from './saved/saved-pins.tsx'

/** The specification's text without a server's. */
const NO_WORDS = 'Uh oh! Something went wrong.'

type Target = { id?: number; name: string; pinCount: number }

export function useSave(pinId: number) {
  const [flow, step] = useReducer(nextPickerFlow, FLOW_START)
  const fetcher = useFetcher<FormResult | null>()
  const sent = useRef<{ place: PlaceKey; target: Target } | null>(null)
  const { state, data, isWaiting } = fetcher

  useEffect(() => {
    if (!sent.current || state === 'submitting') return
    const { place, target } = sent.current
    if (isWaiting) {
      step({ type: 'failed', place, message: OFFLINE_WORDS })
      return
    }
    if (data === undefined) return
    sent.current = null
    if (data) {
      step({ type: 'failed', place, message: wordsOf(data) })
      return
    }
    const savedTo = { boardName: target.name.trim(), isFirst: target.pinCount === 0 }
    step({ type: 'saved', place, savedTo })
    noteSave(pinId)
  }, [state, data, isWaiting, pinId])

  function save(place: PlaceKey, target: Target, choice: Record<string, string>) {
    if (isSaving(flow) || flow.savedTo) return
    step({ type: 'saving', place })
    sent.current = { place, target }
    const form = new URLSearchParams({ ...choice, stay: '1' })
    if (target.id !== undefined) form.set('boardId', String(target.id))
    fetcher.submit(form, { method: 'post', action: savePath({ id: pinId }) })
  }
  return { flow, step, save }
}

function wordsOf({ formError, errors }: FormResult): string {
  return formError ?? Object.values(errors)[0] ?? NO_WORDS
}
