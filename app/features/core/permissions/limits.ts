import { DAY_MS } from '../../../durations.ts'

/** Digital Services Act, Article 20: at least six months to appeal. Taken-down content is kept for as long. */
export const APPEAL_MS = 180 * DAY_MS
