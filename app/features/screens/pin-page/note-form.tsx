import { useEffect, useRef, useState } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Answer } from '../../../ui/form/answer.ts'
import { CarriedInputs } from '../../../ui/form/carried-fields.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { useFetcher } from '../../../ui/form/sending.ts'
import { StayField } from '../../../ui/form/stay-field.tsx'
import { useFocusFirstError } from '../../../ui/form/use-focus-first-error.ts'
import { NoteArea } from '../../content/pins/notes/note-area.tsx'
import { notePath } from '../../content/pins/pin-path.ts'
import { EditBaseFields } from '../../core/edits/edit-base-fields.tsx'
import { NOTE_SUMMARY, noteSummary } from './note-summary.ts'

export default function NoteForm({ pin, note }: { pin: { id: number }; note: string }) {
  const fetcher = useFetcher<FormResult | null>()
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const [shown, setShown] = useState({ note, isOpen: false })
  // An open form keeps the typed text, even if the note was changed elsewhere.
  if (!shown.isOpen && shown.note !== note) setShown({ ...shown, note })
  const result = fetcher.data ?? undefined
  const form = useFocusFirstError(result)
  const isSaved = fetcher.data === null && fetcher.state === 'idle'

  useEffect(() => {
    if (!isSaved || !details.current) return
    details.current.open = false
    summary.current?.focus()
  }, [isSaved])

  return (
    <details
      ref={details}
      onToggle={({ currentTarget: { open } }) => setShown({ note: shown.note, isOpen: open })}
    >
      <summary ref={summary} className={NOTE_SUMMARY}>
        {noteSummary(note)}
      </summary>
      <fetcher.Form
        ref={form}
        method="post"
        action={notePath(pin)}
        className="flex flex-col gap-3 pt-1"
      >
        <StayField />
        <Answer.Provider value={fetcher.data}>
          <FormError>{result?.formError}</FormError>
          <EditBaseFields key={shown.note} rendered={{ note: shown.note }} result={result}>
            <NoteArea note={result?.typed['note'] ?? shown.note} error={result?.errors['note']} />
          </EditBaseFields>
        </Answer.Provider>
        <Button type="submit" size="small" className="self-start" busy={fetcher.state !== 'idle'}>
          Save note
        </Button>
        <CarriedInputs />
      </fetcher.Form>
    </details>
  )
}
