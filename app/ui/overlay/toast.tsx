import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

const TOAST_MS = 8000

/** An announced message, in the server's HTML too. Leaves after `stayMs`; null keeps it. */
export function Toast({
  children,
  stayMs = TOAST_MS,
  onLeave,
}: {
  children: ReactNode
  stayMs?: number | null | undefined
  onLeave?: () => void
}) {
  const [isShown, setShown] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useRef(onLeave)
  leave.current = onLeave

  function pause() {
    clearTimeout(timer.current)
  }
  const resume = useCallback(() => {
    clearTimeout(timer.current)
    if (stayMs === null) return
    timer.current = setTimeout(() => {
      setShown(false)
      leave.current?.()
    }, stayMs)
  }, [stayMs])
  useEffect(() => {
    resume()
    return () => clearTimeout(timer.current)
  }, [resume])

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 narrow:bottom-8"
    >
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: holds the timer; what can be pressed is inside
        <div
          className="toast pointer-events-auto flex min-h-14 max-w-lg items-center gap-4 rounded-pin bg-ink py-2 pr-3 pl-5 font-semibold text-canvas shadow-float"
          onMouseEnter={pause}
          onMouseLeave={resume}
          onFocus={pause}
          onBlur={resume}
        >
          {children}
        </div>
      )}
    </div>
  )
}
