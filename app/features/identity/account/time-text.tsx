import { useContext } from 'react'
import { ClockContext, timeIn } from '../../../ui/timing/clock.tsx'
import { timeAgo } from './time-ago.ts'

const EXACT_FORMAT = { dateStyle: 'full', timeStyle: 'short' } as const

export function TimeText({ at, now }: { at: number; now: number }) {
  const clock = useContext(ClockContext)
  return (
    <time
      suppressHydrationWarning
      dateTime={new Date(at).toISOString()}
      title={timeIn(clock, at, EXACT_FORMAT)}
    >
      {timeAgo(at, now) ?? timeIn(clock, at, { dateStyle: 'medium' })}
    </time>
  )
}
