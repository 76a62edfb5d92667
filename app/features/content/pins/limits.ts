import { HOUR_MS } from '../../../durations.ts'

/** The maximum length according to the design. */
export const PIN_TITLE_LENGTH = 100
export const PIN_DESCRIPTION_LENGTH = 800
export const PIN_ALT_TEXT_LENGTH = 500
export const PIN_LINK_LENGTH = 2048

/** Our own limit: the specification has no private notes. */
export const PIN_NOTE_LENGTH = 2000

export const NOTE_UNDO_MS = HOUR_MS

/** Our own limit: the specification gives none. */
export const PIN_HASHTAGS = 30

/** The number of suggestions in the specification. */
export const HASHTAG_SUGGESTIONS = 5

/** Hidden pictures per member. Beyond this number, the oldest reappear. The specification gives no limit. */
export const HIDDEN_PICTURES = 1000
