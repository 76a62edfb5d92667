/** The design: 5 MiB. */
export const PAGE_BYTES = 5 * 1024 * 1024

export const FOUND_PICTURES = 50
