/** The specification says only that board names have a maximum; 50 is usual for such products. */
export const BOARD_NAME_LENGTH = 50

/** As for boards. */
export const SECTION_TITLE_LENGTH = 50

/** As many of a section's newest pins as its row could show. */
export const PREVIEW_PINS = 3

export const BOARD_DESCRIPTION_LENGTH = 500

/** How many can share a board; the database has the number too. Usual for such products. */
export const COLLABORATORS_PER_BOARD = 50

/** The specification: up to 3 collaborators in avatar labels. */
export const SHOWN_FACES = 3

/** How many people are proposed at once, and how many of the newest that a word finds are weighed for it. */
export const SHARE_SUGGESTIONS = { shown: 8, weighed: 200 } as const
