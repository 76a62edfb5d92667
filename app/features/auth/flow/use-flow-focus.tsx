import { type RefObject, useRef } from 'react'
import type { FormResult } from '../../../http/form.server.ts'
import { useBrowserLayoutEffect } from '../../../ui/hydration.ts'
import { type Flow, screenKey } from './machine/flow.ts'

const FIELDS = 'input:not([type=hidden])'
const WAYS_ON = 'button, a[href]'

/**
 * Keeps the focus where its visitor goes on: on the first field of what has just come, or on the first
 * that was refused. A page leaves it alone as it opens; a dialog takes it. A modal does it itself.
 */
export function useFlowFocus(
  flow: Flow,
  { result, isPage }: { result: FormResult | undefined; isPage: boolean },
): RefObject<HTMLDivElement> {
  const place = useRef<HTMLDivElement>(null)
  const { modal } = flow
  const stage = screenKey(flow)
  const seen = useRef(isPage ? stage : null)
  // Before anybody can see the screen, else the focus would leave a field that is being typed in.
  useBrowserLayoutEffect(() => {
    const hasMoved = seen.current !== stage
    seen.current = stage
    if (modal) return
    const refused = result && visible(place.current, '[aria-invalid="true"]')
    const first = visible(place.current, FIELDS) ?? visible(place.current, WAYS_ON)
    if (refused) refused.focus()
    else if (hasMoved) first?.focus()
  }, [stage, modal, result])
  return place
}

/** The first element inside that can be seen. */
function visible(place: HTMLElement | null, selector: string): HTMLElement | undefined {
  const found = place?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...found].find((element) => element.checkVisibility())
}
