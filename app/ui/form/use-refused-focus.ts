import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the first refused field of a form when it comes back. */
export function useRefusedFocus(result: object | undefined): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [result])
  return form
}
