/** Lengths as the design gives them; the specification leaves them open. */
export const PIN_TITLE_LENGTH = 100
export const PIN_DESCRIPTION_LENGTH = 800
export const PIN_ALT_TEXT_LENGTH = 500
export const PIN_LINK_LENGTH = 2048

/** The design: 5 MiB of a page and 8 seconds for a page or picture, redirects included. */
export const PAGE_BYTES = 5 * 1024 * 1024
export const FETCH_MS = 8000

/** More than anyone looks through; the best come first. */
export const FOUND_PICTURES = 50
