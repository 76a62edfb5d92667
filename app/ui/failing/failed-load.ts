/** Replaces a fetcher's data after a server error, so that only the part with its data fails. */
export const FAILED_LOAD = { hasFailed: true }
