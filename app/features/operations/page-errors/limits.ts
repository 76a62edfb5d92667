/** Our choice. Beyond this number, errors are counted without their page and part. */
export const ERROR_ROWS_OF_DAY = 500
export const PAGE_ERRORS_KEPT_DAYS = 30

export const PAGE_ERROR_BYTES = 1000
export const SHOWN_ERRORS = 200
