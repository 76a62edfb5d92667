/** Lengths as the design gives them; the specification leaves them open. */
export const PIN_TITLE_LENGTH = 100
export const PIN_DESCRIPTION_LENGTH = 800
export const PIN_ALT_TEXT_LENGTH = 500
export const PIN_LINK_LENGTH = 2048

/** The board that is made for a member who saves before they have one. */
export const FIRST_BOARD_NAME = 'Quick saves'

/** Hashtags of one pin; the specification leaves it open, and nobody means more of them. */
export const PIN_HASHTAGS = 30

/** Hashtags that typing suggests: the specification's. */
export const HASHTAG_SUGGESTIONS = 5
