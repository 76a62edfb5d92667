/** The longest message with a share, in characters: two or three sentences, as in a chat. */
export const MESSAGE_LENGTH = 500
