import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'

/** Asks once for missing alt text; the next press saves without. */
export function useAltNudge() {
  const [isAsking, setAsking] = useState(false)
  const wasAsked = useRef(false)
  const form = useRef<HTMLFormElement | null>(null)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.current = event.currentTarget
    if (wasAsked.current || altTextOf(form.current)?.value.trim() !== '') return
    event.preventDefault()
    wasAsked.current = true
    setAsking(true)
  }

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === 'altText') setAsking(false)
  }

  return {
    form: { onSubmit, onChange },
    isAsking,
    describe: () => altTextOf(form.current)?.focus(),
  }
}

function altTextOf(form: HTMLFormElement | null): HTMLInputElement | null {
  const field = form?.elements.namedItem('altText')
  return field instanceof HTMLInputElement ? field : null
}

export function SaveRow({
  nudge,
}: {
  nudge: Pick<ReturnType<typeof useAltNudge>, 'isAsking' | 'describe'> | null
}) {
  const isSaving = useSentForm() !== null
  const isAsking = nudge?.isAsking ?? false
  return (
    <div className={isAsking ? 'flex flex-col gap-3 rounded-dialog bg-sunken p-4' : undefined}>
      <p role="status" className={isAsking ? 'font-semibold' : 'sr-only'}>
        {isAsking && "Describe it for people who can't see it"}
      </p>
      <Acts>
        <Button type="submit" look="brand" busy={isSaving}>
          {isAsking ? 'Save without' : 'Save'}
        </Button>
        {isAsking && <Button onClick={nudge?.describe}>Add description</Button>}
      </Acts>
    </div>
  )
}
