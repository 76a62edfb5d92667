const LOOK =
  'pointer-events-none absolute top-2 rounded-full bg-raised px-2 py-0.5 text-xs font-semibold text-ink tabular-nums'

export const BADGE_LOOK = `${LOOK} left-2`

/** For pictures with a checkbox at their left. */
export const RIGHT_BADGE_LOOK = `${LOOK} right-2`
