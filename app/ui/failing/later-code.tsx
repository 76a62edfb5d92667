import { type ReactNode, Suspense, useState } from 'react'
import { isHydrated } from '../hydration.ts'

/** A part whose code loads later. A page opened by a link waits for it, or else it would shift. Not within `Suspense`. */
export function LaterCode({ children }: { children: ReactNode }) {
  const [waits] = useState(isHydrated)
  return waits ? children : <Suspense>{children}</Suspense>
}
