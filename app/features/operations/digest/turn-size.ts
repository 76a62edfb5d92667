import { MINUTE_MS } from '../../../durations.ts'
import { DIGEST_MORNING_MS, DIGESTS_PER_TURN } from '../limits.ts'

/** How many emails became due at this time, in all time zones with the same morning. */
export type DueReaders = { dueAt: number; count: number }

/** How many emails to write this minute, so that every zone is done by the end of its morning. */
export function turnSize(due: readonly DueReaders[], now: number): number {
  const share = due.reduce(
    (sum, { dueAt, count }) => sum + Math.ceil(count / minutesLeft(dueAt, now)),
    0,
  )
  return Math.min(Math.max(share, DIGESTS_PER_TURN.least), DIGESTS_PER_TURN.most)
}

function minutesLeft(dueAt: number, now: number): number {
  return Math.max(1, Math.floor((dueAt + DIGEST_MORNING_MS - now) / MINUTE_MS))
}
