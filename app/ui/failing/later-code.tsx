import { type ReactNode, Suspense, useState } from 'react'
import { isHydrated } from '../hydration.ts'

/** A part whose code loads later. Navigations wait for it, to avoid a layout shift. Don't use within `Suspense`. */
export function LaterCode({ children }: { children: ReactNode }) {
  const [waits] = useState(isHydrated)
  return waits ? children : <Suspense>{children}</Suspense>
}
