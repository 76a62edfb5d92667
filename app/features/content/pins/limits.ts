import { HOUR_MS } from '../../../durations.ts'

/** The length in the design. */
export const PIN_TITLE_LENGTH = 100
export const PIN_DESCRIPTION_LENGTH = 800
export const PIN_ALT_TEXT_LENGTH = 500
export const PIN_LINK_LENGTH = 2048

/** Private notes aren't in the specification. */
export const PIN_NOTE_LENGTH = 2000

export const NOTE_UNDO_MS = HOUR_MS

/** The specification gives no number. */
export const PIN_HASHTAGS = 30

/** The specification's number. */
export const HASHTAG_SUGGESTIONS = 5

/** Hidden pictures per member; above it, the oldest are shown again. The specification gives no number. */
export const HIDDEN_PICTURES = 1000
