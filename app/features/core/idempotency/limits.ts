import { DAY_MS, MINUTE_MS } from '../../../durations.ts'

export const IDEMPOTENCY_KEY_MS = DAY_MS

/** How long a response with a secret can be repeated. Clients retry at once. */
export const SECRET_RESPONSE_MS = MINUTE_MS

export const FIRST_RESPONSE_TRIES = 40
export const FIRST_RESPONSE_PAUSE_MS = 100
