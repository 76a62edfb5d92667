import { useSubmit } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import type { ShownPromoteDraft } from '../../promotion-form/shown-draft.ts'
import { useAutosave } from './use-autosave.tsx'

export function usePromotionForm(form: ShownPromoteDraft, action: string) {
  const ref = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(form)
  const autosave = useAutosave(ref)
  const submit = useSubmit()

  function onInput() {
    if (!ref.current) return
    const now = new FormData(ref.current)
    const text = (name: string) => String(now.get(name) ?? '')
    setTyped((before) => ({
      ...before,
      name: text('name'),
      destinationUrl: text('destinationUrl'),
      budget: text('budget'),
      ends: text('ends'),
      inclusiveEndDate: text('inclusiveEndDate'),
    }))
    autosave.keepSoon()
  }

  /** Promoting replaces the page's history entry. After other buttons, Back returns to the page. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    autosave.forget()
    const { nativeEvent } = event
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    submit(submitter, { method: 'post', action, replace: submitter.value === 'promote' })
  }

  return { typed, autosave, handlers: { ref, onInput, onSubmit } }
}
