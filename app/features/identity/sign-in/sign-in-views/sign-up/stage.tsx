import type { ReactNode } from 'react'
import { useIsHydrated } from '../../../../../ui/hydration.ts'

/** A stage of a form. CSS hides later stages before scripts run, so that nothing moves. */
export function Stage({
  isNow,
  isKept = false,
  isScripted = false,
  children,
}: {
  isNow: boolean
  /** Also hides the stage without scripts, unless it is the current one. */
  isKept?: boolean
  isScripted?: boolean
  children: ReactNode
}) {
  const isLive = useIsHydrated()
  return (
    <div
      className={`flex flex-col gap-4 not-noscript:not-data-now:hidden ${isScripted ? 'noscript:hidden' : ''}`}
      data-now={isNow || undefined}
      hidden={(isLive || isKept) && !isNow}
    >
      {children}
    </div>
  )
}
