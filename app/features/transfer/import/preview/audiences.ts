import type { importBoards } from '../../../../db/transfer/imports.ts'

export type BoardAudience = NonNullable<(typeof importBoards.$inferSelect)['targetSeenBy']>

export const AUDIENCES = {
  secret: 'Only you',
  as_file: 'As set in the file',
  public: 'Everyone',
} as const

export const BOARD_AUDIENCE_TEXTS = {
  secret: 'Only you',
  shared: 'You and its collaborators',
  protected: 'Anyone with the link',
  public: 'Everyone',
} as const satisfies Record<BoardAudience, string>
