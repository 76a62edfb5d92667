/** The design: 5 MiB of a page, and no more. */
export const PAGE_BYTES = 5 * 1024 * 1024

/** More than anyone looks through; the best come first. */
export const FOUND_PICTURES = 50
