/**
 * Our choice, by who reported an error first. Beyond this number, errors are counted without their page and part. Each has
 * its own, so that strangers can't take the room of members' and the server's errors.
 */
export const ERROR_ROWS_OF_DAY = { server: 200, member: 200, visitor: 100 } as const
export type ErrorSource = keyof typeof ERROR_ROWS_OF_DAY

export const PAGE_ERRORS_KEPT_DAYS = 30

export const PAGE_ERROR_BYTES = 1000
export const SHOWN_ERRORS = 200
