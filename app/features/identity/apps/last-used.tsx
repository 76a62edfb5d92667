import { ClockTime } from '../../../ui/timing/clock.tsx'

export function LastUsed({ at }: { at: number | null }) {
  if (at === null) return 'not used yet'
  return (
    <>
      last used <ClockTime at={at} dateStyle="medium" />
    </>
  )
}
