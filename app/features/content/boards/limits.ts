/** The specification names no number; 50 is usual. */
export const BOARD_NAME_LENGTH = 50

export const SECTION_TITLE_LENGTH = 50

export const PREVIEW_PINS = 3

export const BOARD_DESCRIPTION_LENGTH = 500

export const SECTION_DESCRIPTION_LENGTH = 500

/** Usual for such products; a trigger has the number too. */
export const COLLABORATORS_PER_BOARD = 50

/** The specification: up to 3 collaborators in avatar labels. */
export const SHOWN_FACES = 3

/** Suggestions per request, and matches weighed for them. */
export const SHARE_SUGGESTIONS = { shown: 8, weighed: 200 } as const

/** Pins on a page of a board that is seen by a secret link. */
export const SHARED_PINS = 50
