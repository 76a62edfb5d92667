/** The longest message with a share, in characters: two or three sentences, as in a chat. */
export const MESSAGE_LENGTH = 500

/** The most shares a member sends within a day: to people who neither follow them nor have sent them anything, and in all. */
export const SHARES_PER_DAY = { strangers: 20, all: 100 } as const
