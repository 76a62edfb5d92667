import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { useFetcher } from '../../../../ui/form/sending.ts'

type Texts = { name: string; description: string }

type SaveAnswer = FormResult | null | undefined

/**
 * `rendered` is the saved text that the form knows, `sent` the last text sent and not saved, `past` an
 * answer that no longer counts because the member restored the saved text.
 */
type Edit = { rendered: Texts; typed: Texts; sent: Texts | null; past: SaveAnswer }

/** A section's texts in a form that is saved when the focus leaves a changed field. */
export function useSavedAtOnce(saved: Texts, edited: FormResult | null) {
  const fetcher = useFetcher<FormResult | null>()
  const form = useRef<HTMLFormElement>(null)
  const [edit, setEdit] = useState<Edit>({
    rendered: saved,
    typed: { ...saved, ...edited?.typed },
    sent: null,
    past: undefined,
  })
  const [isDue, setDue] = useState(false)
  const isIdle = fetcher.state === 'idle'
  const next = isIdle ? answered(edit, saved, fetcher.data) : sending(edit, fetcher.formData)
  if (next !== edit) setEdit(next)

  const isChanged = !isEqual(edit.typed, edit.rendered)
  const answer = fetcher.data === undefined ? edited : fetcher.data
  const isPast = edit.past !== undefined && edit.past === fetcher.data
  const result = (isChanged && !isPast && answer) || undefined
  const asks = result?.code === 'edited_meanwhile'

  useEffect(() => {
    if (!isDue || !isIdle) return
    setDue(false)
    if (isChanged) form.current?.requestSubmit()
  }, [isDue, isIdle, isChanged])

  return {
    fetcher,
    result,
    rendered: edit.rendered,
    typed: edit.typed,
    /** Whether the member must choose between two versions and then save. */
    asks,
    type: (name: keyof Texts, text: string) =>
      setEdit({ ...edit, typed: { ...edit.typed, [name]: text } }),
    wiring: {
      ref: form,
      onBlur({ target }: FocusEvent) {
        const isText = target.matches('input:not([type=radio]), textarea')
        const isRefused = result && edit.sent && isEqual(edit.typed, edit.sent)
        if (isText && !asks && !isRefused) setDue(isChanged)
      },
      onSubmit(event: FormEvent) {
        if (isIdle && isChanged) return
        event.preventDefault()
        setDue(isChanged)
      },
    },
  }
}

function sending(edit: Edit, form: FormData | undefined): Edit {
  const sent = { name: textIn(form, 'name'), description: textIn(form, 'description') }
  return form && !(edit.sent && isEqual(edit.sent, sent)) ? { ...edit, sent } : edit
}

/** Shows the saved texts in fields that the member hasn't changed since they were shown or sent. */
function answered(edit: Edit, saved: Texts, answer: SaveAnswer): Edit {
  const { rendered, typed, sent } = edit
  const done = answer === null ? sent : null
  const next = { ...edit, rendered: { ...rendered }, typed: { ...typed }, sent: done ? null : sent }
  for (const name of ['name', 'description'] as const) {
    const isDone = done !== null && done[name] !== rendered[name]
    const isUntouched = typed[name] === (isDone ? done[name] : rendered[name])
    if (isDone || isUntouched) next.rendered[name] = saved[name]
    if (isUntouched) next.typed[name] = saved[name]
  }
  if (isEqual(next.typed, next.rendered)) next.past = answer
  const isSame = isEqual(next.rendered, rendered) && isEqual(next.typed, typed)
  return isSame && next.sent === sent && next.past === edit.past ? edit : next
}

function isEqual(one: Texts, other: Texts): boolean {
  return one.name === other.name && one.description === other.description
}

/** Forms send line breaks as CR LF. */
function textIn(form: FormData | undefined, name: string): string {
  const text = form?.get(name)
  return typeof text === 'string' ? text.replaceAll('\r\n', '\n') : ''
}
