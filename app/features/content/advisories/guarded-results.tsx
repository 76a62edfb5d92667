import type { ReactNode } from 'react'
import { AdvisoryBanner } from './advisory-banner.tsx'
import type { Sensitivity } from './sensitivity.ts'
import { WithheldResults } from './withheld-results.tsx'

/** Results of a search beneath the notices that belong to its words; nothing of them while they are withheld. */
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
