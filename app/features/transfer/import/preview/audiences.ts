/** Who may see new boards, as a member chooses it. */
export const AUDIENCES = {
  secret: 'Only you',
  as_file: 'As the file says',
  public: 'Everybody',
} as const
