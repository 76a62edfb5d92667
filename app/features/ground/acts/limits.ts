import { DAY_MS, MINUTE_MS } from '../../../durations.ts'

export const ACT_KEPT_MS = DAY_MS

/** How long a response with a secret can be repeated. Clients retry at once. */
export const SECRET_ACT_MS = MINUTE_MS

export const ACT_ANSWER_TRIES = 40
export const ACT_ANSWER_PAUSE_MS = 100
