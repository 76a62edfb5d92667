/** The design's lengths. */
export const PIN_TITLE_LENGTH = 100
export const PIN_DESCRIPTION_LENGTH = 800
export const PIN_ALT_TEXT_LENGTH = 500
export const PIN_LINK_LENGTH = 2048

/** Private notes. The specification has none. */
export const PIN_NOTE_LENGTH = 2000

/** So long the page with the undo may stay open. */
export const NOTE_UNDO_MS = 60 * 60 * 1000

/** The specification leaves it open. */
export const PIN_HASHTAGS = 30

/** The specification's number. */
export const HASHTAG_SUGGESTIONS = 5

/** Pictures that a member doesn't want to see; the oldest come back. The specification leaves it open. */
export const UNWANTED_PICTURES = 1000
