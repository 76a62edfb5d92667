import type { importBoards } from '../../../../db/transfer/imports.ts'

export type SeenBy = NonNullable<(typeof importBoards.$inferSelect)['targetSeenBy']>

export const AUDIENCES = {
  secret: 'Only you',
  as_file: 'As the file says',
  public: 'Everybody',
} as const

export const SEEN_BY = {
  secret: 'Only you',
  shared: 'You and its collaborators',
  protected: 'Everybody with its link',
  public: 'Everybody',
} as const satisfies Record<SeenBy, string>
