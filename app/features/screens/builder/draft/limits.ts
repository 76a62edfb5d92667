/** Ours: pictures of one page, of which each is fetched when it is saved. */
export const DRAFT_PICTURES = 20

/** Ours. A caller's own name of a thing is opaque. */
export const GUID_LENGTH = 64

/** The specification's times and sizes. */
export const CLOSE_MS = 10_000
export const CREATED_TOAST_MS = 5000
export const REPIN_TOAST_MS = 4000
export const DISMISS_MS = 2000
export const POP_UP_WIDTH = 750
export const POP_UP_HEIGHT = 750
export const POP_UP_MORE_HEIGHT = 48
