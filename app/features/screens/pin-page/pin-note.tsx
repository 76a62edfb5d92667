import { useEffect, useRef } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { CarriedInputs } from '../../../ui/form/carried-fields.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { useFetcher } from '../../../ui/form/sending.ts'
import { StayField } from '../../../ui/form/stay-field.tsx'
import { useRefusedFocus } from '../../../ui/form/use-refused-focus.ts'
import { Icon } from '../../../ui/icon.tsx'
import { NoteArea } from '../../content/pins/notes/note-area.tsx'
import { notePath } from '../../content/pins/pin-path.ts'

/** The private note of the viewer's own pin, to read and to write; without scripts a refusal has a page. */
export function PinNote({ pin, note }: { pin: { id: number }; note: string }) {
  return (
    <section aria-label="Private note" className="print:hidden">
      {note && (
        <div className="rounded-pin bg-sunken px-4 py-3">
          <p className="mb-1 flex items-center gap-1.5 text-sm text-muted">
            <Icon name="lock" size={16} />
            Private note: only you can see this
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {note}
          </p>
        </div>
      )}
      <NoteForm pin={pin} note={note} />
    </section>
  )
}

function NoteForm({ pin, note }: { pin: { id: number }; note: string }) {
  const fetcher = useFetcher<FormResult | null>()
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const result = fetcher.data ?? undefined
  const form = useRefusedFocus(result)
  const isSaved = fetcher.data === null && fetcher.state === 'idle'

  useEffect(() => {
    if (!isSaved || !details.current) return
    details.current.open = false
    summary.current?.focus()
  }, [isSaved])

  return (
    <details ref={details}>
      <summary
        ref={summary}
        className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold underline underline-offset-4"
      >
        {note ? 'Edit note' : 'Add a note'}
      </summary>
      <fetcher.Form
        ref={form}
        method="post"
        action={notePath(pin)}
        className="flex flex-col gap-3 pt-1"
      >
        <StayField />
        <FormError>{result?.formError}</FormError>
        <NoteArea key={note} note={note} error={result?.errors['note']} />
        <Button type="submit" size="small" className="self-start" busy={fetcher.state !== 'idle'}>
          Save note
        </Button>
        <CarriedInputs />
      </fetcher.Form>
    </details>
  )
}
