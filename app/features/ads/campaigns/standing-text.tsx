import { STANDING_WORDS, type Standing } from './standing.ts'

const COLOURS: Readonly<Record<Standing, string>> = {
  in_review: 'text-warning',
  needs_card: 'text-warning',
  active: 'text-success',
  paused: 'text-warning',
  ended: 'text-muted',
  rejected: 'text-danger',
  scheduled: 'text-ink',
  over: 'text-muted',
}

export function StandingText({ standing, reason }: { standing: Standing; reason: string | null }) {
  return (
    <p className={`flex items-baseline gap-2 text-sm font-semibold ${COLOURS[standing]}`}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      <span className="min-w-0">
        {STANDING_WORDS[standing]}
        {standing === 'rejected' && reason && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
      </span>
    </p>
  )
}
