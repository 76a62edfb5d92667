export type Job =
  | { kind: 'board_action'; actionId: number }
  | { kind: 'rename_files' }
  | { kind: 'provider_picture'; memberId: number; url: string }
