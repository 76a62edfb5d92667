import { type ReactNode, useEffect, useRef } from 'react'
import { openPopover } from './open-popover.ts'

/** A popover menu, which needs no scripts. `name` is unique on the page. */
export function Menu({
  name,
  label,
  trigger,
  children,
  align = 'end',
  isWide = false,
  onOpen,
}: {
  name: string
  label: string
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
  isWide?: boolean
  onOpen?: () => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const opened = useRef(onOpen)
  opened.current = onOpen

  useEffect(() => {
    const menu = panel.current
    function open() {
      if (menu?.matches(openPopover())) opened.current?.()
    }
    // The browser also opens the menu before scripts run.
    open()
    menu?.addEventListener('toggle', open)
    return () => menu?.removeEventListener('toggle', open)
  }, [])
  return (
    <div className="menu relative shrink-0">
      <button
        type="button"
        popovertarget={name}
        aria-label={label}
        title={label}
        className={`flex h-12 items-center justify-center gap-2 rounded-full hover:bg-sunken ${isWide ? 'min-w-12 px-3' : 'w-12'}`}
      >
        {trigger}
      </button>
      {/* Choosing an item closes the menu. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: people press the items inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on an item is a click on it */}
      <div
        ref={panel}
        id={name}
        popover="auto"
        className={`menu-panel menu-${align} w-72 rounded-dialog bg-raised p-2 text-ink shadow-float`}
        onClick={() => panel.current?.hidePopover()}
      >
        {children}
      </div>
    </div>
  )
}
