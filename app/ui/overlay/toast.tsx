import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useBrowserLayoutEffect, useIsHydrated } from '../hydration.ts'
import { afterPaint } from '../timing/after-paint.ts'
import { topLayer } from './announce.ts'
import { InOpenDialog } from './in-dialog.tsx'
import { TOAST_MS } from './toast-ms.ts'

const UNDO = '[aria-keyshortcuts]'

/**
 * A message, which the server's HTML can include. In a live page, its empty live region appears first, so that it is
 * announced. Stays for `stayMs` (null: for good). If it has a button, each key press restarts that time. Ctrl+Z presses
 * its {@link UndoButton}.
 */
export function Toast({
  children,
  stayMs = TOAST_MS,
  dialogs,
  onLeave,
}: {
  children: ReactNode
  stayMs?: number | null | undefined
  /** The dialogs in which the toast appears while they are open. */
  dialogs?: string
  onLeave?: () => void
}) {
  const isLive = useIsHydrated()
  const [isShown, setShown] = useState(!isLive)
  const region = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const left = useRef<EventTarget | null>(null)
  const leave = useRef(onLeave)
  leave.current = onLeave

  function pause() {
    clearTimeout(timer.current)
  }
  const resume = useCallback(() => {
    clearTimeout(timer.current)
    if (stayMs === null || region.current?.querySelector(':hover, :focus')) return
    timer.current = setTimeout(() => {
      setShown(false)
      leave.current?.()
    }, stayMs)
  }, [stayMs])

  useEffect(() => afterPaint(() => setShown(true)), [])
  useEffect(() => {
    if (!isShown) return
    function onKeyDown(event: KeyboardEvent) {
      const button = region.current?.querySelector('button')
      if (!button) return
      if (isUndo(event)) {
        // Several toasts may offer Undo, and a dialog may cover them.
        if ([...topLayer().querySelectorAll(UNDO)].at(-1) !== button) return
        event.preventDefault()
        button.click()
      } else resume()
    }
    resume()
    document.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isShown, resume])
  useBrowserLayoutEffect(() => {
    const place = region.current
    return () => {
      if (!place?.contains(document.activeElement)) return
      if (left.current instanceof HTMLElement) left.current.focus()
    }
  }, [])

  return (
    <InOpenDialog dialogs={dialogs}>
      <section aria-label={isShown ? 'Message' : undefined}>
        <div
          ref={region}
          role="status"
          className="pointer-events-none fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 narrow:bottom-8"
        >
          {isShown && (
            // biome-ignore lint/a11y/noStaticElementInteractions: holds the timer; what can be pressed is inside
            <div
              className="toast pointer-events-auto flex min-h-14 max-w-lg items-center gap-4 rounded-pin bg-ink py-2 pr-3 pl-5 font-semibold text-canvas shadow-float"
              onMouseEnter={pause}
              onMouseLeave={resume}
              onFocus={({ currentTarget, relatedTarget }) => {
                pause()
                if (!currentTarget.contains(relatedTarget)) left.current = relatedTarget
              }}
              onBlur={resume}
            >
              {children}
            </div>
          )}
        </div>
      </section>
    </InOpenDialog>
  )
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey) return false
  return !(target instanceof Element && target.closest('input, textarea, select'))
}
