import { BADGE_LOOK } from './badge-look.ts'
import { durationText, durationWords } from './duration-text.ts'

/** How long a video runs, on its cover: `0:42`, and in words for who hears it. */
export function DurationBadge({ durationMs }: { durationMs: number }) {
  return (
    <span className={BADGE_LOOK}>
      <span aria-hidden="true">{durationText(durationMs)}</span>
      <span className="sr-only">Video, {durationWords(durationMs)}</span>
    </span>
  )
}
