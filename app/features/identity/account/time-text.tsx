import { useIsLive } from '../../../ui/hydration.ts'
import { timeAgo } from './time-ago.ts'

const EXACTLY = { dateStyle: 'full', timeStyle: 'short' } as const

export function TimeText({ at, now }: { at: number; now: number }) {
  const isLive = useIsLive()
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={isLive ? new Intl.DateTimeFormat('en', EXACTLY).format(at) : undefined}
    >
      {timeAgo(at, now)}
    </time>
  )
}
