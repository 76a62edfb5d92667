import { BADGE_LOOK } from './badge-look.ts'
import { durationText, durationWords } from './duration-text.ts'

export function DurationBadge({ durationMs }: { durationMs: number }) {
  return (
    <span className={BADGE_LOOK}>
      <span aria-hidden="true">{durationText(durationMs)}</span>
      <span className="sr-only">Video, {durationWords(durationMs)}</span>
    </span>
  )
}
