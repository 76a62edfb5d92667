import { type RefObject, useRef } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { useBrowserLayoutEffect } from '../../../ui/hydration.ts'
import { type Flow, screenKey } from './machine/flow.ts'

const FIELDS = 'input:enabled:not([type=hidden])'
const FOCUSABLE_BUTTONS = 'button:enabled, a[href]'

/** Focuses the first field of a new screen, or the first field that was refused. */
export function useFlowFocus(
  flow: Flow,
  { result, isPage }: { result: FormResult | undefined; isPage: boolean },
): RefObject<HTMLDivElement> {
  const place = useRef<HTMLDivElement>(null)
  const { modal } = flow
  const stage = screenKey(flow)
  const seen = useRef(isPage ? stage : null)
  // Runs before paint, because a later change of focus could leave the field in which the visitor is typing.
  useBrowserLayoutEffect(() => {
    const hasMoved = seen.current !== stage
    seen.current = stage
    if (modal) return
    const refused = result && visible(place.current, '[aria-invalid="true"]')
    const first = visible(place.current, FIELDS) ?? visible(place.current, FOCUSABLE_BUTTONS)
    if (refused) refused.focus()
    else if (hasMoved) first?.focus()
  }, [stage, modal, result])
  return place
}

function visible(place: HTMLElement | null, selector: string): HTMLElement | undefined {
  const found = place?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...found].find((element) => element.checkVisibility())
}
