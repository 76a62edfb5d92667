/** Set by the specification, for a message that needs no response. */
export const PASSING_TOAST_MS = 3000

/** Our own choice, for an error, or a message with a button. */
export const TOAST_MS = 8000
