/** Blocks and mutes of a member; the specification leaves it open. */
export const MOST_BLOCKS = 5000
