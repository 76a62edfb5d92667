export const AUDIENCES = {
  secret: 'Only you',
  as_file: 'As the file says',
  public: 'Everybody',
} as const
