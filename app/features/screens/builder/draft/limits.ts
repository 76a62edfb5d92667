/** Our own limit, because each picture is fetched. */
export const DRAFT_PICTURES = 20

/** Our own limit, because callers choose these ids. */
export const GUID_LENGTH = 64

/** Times and sizes from the specification. */
export const CLOSE_MS = 10_000
export const CREATED_TOAST_MS = 5000
export const REPIN_TOAST_MS = 4000
export const DISMISS_MS = 2000
export const POP_UP_WIDTH = 750
export const POP_UP_HEIGHT = 750
export const POP_UP_MORE_HEIGHT = 48
