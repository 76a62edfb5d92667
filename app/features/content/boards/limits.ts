/** Our own limit of 50, which is common. The specification gives none. */
export const BOARD_NAME_LENGTH = 50

/** A usual limit for such products. Two triggers repeat the number. */
export const BOARDS_PER_MEMBER = 2000

export const SECTION_TITLE_LENGTH = 50

export const PREVIEW_PINS = 3

export const BOARD_DESCRIPTION_LENGTH = 500

export const SECTION_DESCRIPTION_LENGTH = 500

/** A usual limit for such products. A trigger repeats the number. */
export const COLLABORATORS_PER_BOARD = 50

/** A usual limit for such products. A trigger repeats the number. */
export const SECTIONS_PER_BOARD = 500

/** The specification shows up to 3 collaborators in avatar labels. */
export const SHOWN_FACES = 3

/** How many suggestions a request returns, and how many candidates it ranks. */
export const SHARE_SUGGESTIONS = { shown: 8, weighed: 200 } as const

/** Pins per page of a board opened by a secret link. */
export const SHARED_PINS = 50
