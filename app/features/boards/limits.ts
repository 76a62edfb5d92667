/** The specification says only that board names have a maximum; 50 is usual for such products. */
export const BOARD_NAME_LENGTH = 50

/** As for boards. */
export const SECTION_TITLE_LENGTH = 50

export const BOARD_DESCRIPTION_LENGTH = 500
