export const BADGE_LOOK =
  'pointer-events-none absolute top-2 left-2 rounded-full bg-raised px-2 py-0.5 text-xs font-semibold text-ink tabular-nums'
