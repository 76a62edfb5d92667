import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useBrowserLayoutEffect, useIsHydrated } from '../hydration.ts'
import { Icon } from '../icon.tsx'
import { afterPaint } from '../timing/after-paint.ts'
import { topLayer } from './announce.ts'
import { InOpenDialog } from './in-dialog.tsx'
import { openPopover } from './open-popover.ts'
import { TOAST_MS } from './toast-ms.ts'

const UNDO = '[aria-keyshortcuts]'

/** Finds messages that Escape closes. */
export const CLOSABLE_TOAST = '.closable-toast'

const SHOWN =
  'toast closable-toast pointer-events-auto flex min-h-14 max-w-lg items-center gap-1 rounded-pin bg-ink py-2 pr-2 pl-5 font-semibold text-canvas shadow-float'

/**
 * A message, which the server's HTML can include. In a live page, its empty live region appears first, so that it is
 * announced. Stays for `stayMs` (null: until it is closed). If it has a button of its own, each key press restarts that
 * time. Ctrl+Z presses its {@link UndoButton}. Escape closes the latest message unless it closes something else.
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

  const close = useCallback(() => {
    clearTimeout(timer.current)
    returnFocus(region.current, left.current)
    setShown(false)
    leave.current?.()
  }, [])

  useEffect(() => afterPaint(() => setShown(true)), [])
  useEffect(() => {
    if (!isShown) return
    function onKeyDown(event: KeyboardEvent) {
      const button = region.current?.querySelector<HTMLElement>('button:not([data-close])')
      if (!button) return
      if (isUndo(event)) {
        // Several toasts may offer Undo, and a dialog may cover them.
        if ([...topLayer().querySelectorAll(UNDO)].at(-1) !== button) return
        event.preventDefault()
        button.click()
      } else resume()
    }
    function onEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isClosedByEscape(region.current)) return
      event.preventDefault()
      close()
    }
    resume()
    document.addEventListener('keydown', onKeyDown)
    // Before React, which handles the key only after it has closed a dialog.
    window.addEventListener('keydown', onEscape, { capture: true })
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keydown', onEscape, { capture: true })
    }
  }, [isShown, resume, close])
  useBrowserLayoutEffect(() => {
    const place = region.current
    return () => returnFocus(place, left.current)
  }, [])

  return (
    <InOpenDialog dialogs={dialogs}>
      <section aria-label={isShown ? 'Message' : undefined}>
        <div
          ref={region}
          className="pointer-events-none fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 narrow:bottom-8"
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: holds the timer; what can be pressed is inside */}
          <div
            className={isShown ? SHOWN : undefined}
            onMouseEnter={pause}
            onMouseLeave={resume}
            onFocus={({ currentTarget, relatedTarget }) => {
              pause()
              if (!currentTarget.contains(relatedTarget)) left.current = relatedTarget
            }}
            onBlur={resume}
          >
            <div
              role="status"
              className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1"
            >
              {isShown && children}
            </div>
            {isShown && (
              <button
                type="button"
                data-close=""
                aria-label="Close message"
                className={`flex size-10 shrink-0 items-center justify-center self-start rounded-full ${isLive ? '' : 'invisible'}`}
                onClick={close}
              >
                <Icon name="close" size={16} />
              </button>
            )}
          </div>
        </div>
      </section>
    </InOpenDialog>
  )
}

/** Whether Escape closes this message: it has the focus, or it is the latest one and nothing else is open. */
function isClosedByEscape(region: HTMLElement | null): boolean {
  if (region?.contains(document.activeElement)) return true
  if (document.querySelector(`dialog[open], [role=combobox][aria-expanded=true], ${openPopover()}`))
    return false
  const latest = [...document.querySelectorAll(CLOSABLE_TOAST)].at(-1)
  return latest !== undefined && region?.contains(latest) === true
}

function returnFocus(region: HTMLElement | null, to: EventTarget | null): void {
  if (region?.contains(document.activeElement) && to instanceof HTMLElement) to.focus()
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey) return false
  return !(target instanceof Element && target.closest('input, textarea, select'))
}
