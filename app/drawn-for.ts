/** How a write says for whom its page was drawn, and how an answer says that it was somebody else. */
export const DRAWN_FOR = {
  field: 'drawnFor',
  header: 'X-Drawn-For',
  refused: 'X-Account-Switched',
} as const
