import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useIsHydrated } from '../hydration.ts'
import { topLayer } from './announce.ts'
import { useIsLastAction } from './last-action.ts'
import { TOAST_BUTTON } from './toast-button.ts'

let isKeyKnown = false

/** Undoes an action. Ctrl+Z presses it while the action is the member's last one. */
export function UndoButton({ children = 'Undo', ...rest }: ComponentProps<'button'>) {
  const button = useRef<HTMLButtonElement>(null)
  const isLast = useIsLastAction()
  // Text in the server's HTML isn't announced, nor is text behind a dialog.
  const isLive = useIsHydrated()
  const [isKeySaid] = useState(isLive && isLast && !isKeyKnown)
  useEffect(() => {
    if (isKeySaid && topLayer().contains(button.current)) isKeyKnown = true
  }, [isKeySaid])
  return (
    <>
      <button
        ref={button}
        aria-keyshortcuts={isLast ? 'Control+Z Meta+Z' : undefined}
        className={TOAST_BUTTON}
        {...rest}
      >
        {children}
      </button>
      {isKeySaid && <span className="sr-only">Press Control Z to undo</span>}
    </>
  )
}
