import { BADGE_LOOK } from './badge-look.ts'
import { durationText, durationWords } from './duration-text.ts'

export function DurationBadge({
  durationMs,
  look = BADGE_LOOK,
}: {
  durationMs: number
  look?: string
}) {
  return (
    <span className={look}>
      <span aria-hidden="true">{durationText(durationMs)}</span>
      <span className="sr-only">Video, {durationWords(durationMs)}</span>
    </span>
  )
}
