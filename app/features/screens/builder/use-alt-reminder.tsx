import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'

const NAME = 'saves-without-alt-text'

const QUESTION = 'Describe the picture for people who can’t see it, or save it without alt text.'

/**
 * Asks once per page for a missing alt text, at its field; the next press saves without it. Never
 * asks in a browser in which the member has turned this off.
 */
export function useAltReminder() {
  const [isAsking, setAsking] = useState(false)
  const [isOff, setOff] = useState(false)
  const wasAsked = useRef(false)
  const field = useRef<HTMLInputElement | null>(null)
  const never = useRef(false)

  // Read in an effect, because the server doesn't know the choice.
  useEffect(() => setOff(localStorage.getItem(NAME) !== null), [])
  useEffect(() => {
    if (isAsking) field.current?.focus()
  }, [isAsking])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    field.current = altTextIn(event.currentTarget)
    if (never.current) localStorage.setItem(NAME, 'yes')
    if (isOff || wasAsked.current || field.current?.value.trim() !== '') return
    event.preventDefault()
    wasAsked.current = true
    setAsking(true)
  }

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === 'altText') setAsking(false)
  }

  function askAgain() {
    localStorage.removeItem(NAME)
    never.current = false
    setOff(false)
  }

  return {
    form: { onSubmit, onChange },
    isAsking,
    question: isAsking ? QUESTION : undefined,
    controls: isAsking ? (
      <div className="flex flex-col items-start gap-3">
        <Checkbox
          label="Don’t ask again in this browser"
          onChange={({ target }) => {
            never.current = target.checked
          }}
        />
        <Button type="submit">Save without alt text</Button>
      </div>
    ) : (
      isOff && (
        <p className="text-sm text-muted">
          <span>We no longer ask for alt text. </span>
          <button type="button" className="font-semibold text-ink underline" onClick={askAgain}>
            Ask again
          </button>
        </p>
      )
    ),
  }
}

function altTextIn(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.elements.namedItem('altText')
  return field instanceof HTMLInputElement ? field : null
}
