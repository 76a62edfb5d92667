import type { ReactNode } from 'react'
import { AdvisoryBanner } from './advisory-banner.tsx'
import type { Sensitivity } from './sensitivity.ts'
import { WithheldResults } from './withheld-results.tsx'

export function GuardedResults({
  sensitivity,
  children,
}: {
  sensitivity: Sensitivity | null
  children: ReactNode
}) {
  return (
    <>
      {sensitivity?.notices.map((notice) => (
        <AdvisoryBanner key={notice.title} notice={notice} />
      ))}
      {sensitivity?.isWithheld ? <WithheldResults severity={sensitivity.severity} /> : children}
    </>
  )
}
