/** More than a member's sites; each is one that they have shown to be theirs. */
export const SITES_PER_MEMBER = 50

/** Front pages put their tags near the top; heads with their styles inside have half of this. */
export const HEAD_BYTES = 512 * 1024

/** Elements of a head that are read: 20 to 35 µs each. */
export const HEAD_ELEMENTS = 1000

/** The file holds a line a member. */
export const FILE_BYTES = 16 * 1024

/** Per answer, redirects included. */
export const LOOK_MS = 6000
