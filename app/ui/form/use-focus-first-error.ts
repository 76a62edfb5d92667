import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first field with an error when a form comes back. */
export function useFocusFirstError(result: object | undefined): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [result])
  return form
}
