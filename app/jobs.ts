export type Job =
  | { kind: 'board_action'; actionId: number }
  | { kind: 'rename_files' }
  | { kind: 'reindex' }
  | { kind: 'liken_pictures' }
  | { kind: 'check_links' }
  | { kind: 'read_pages' }
  | { kind: 'check_sites' }
  | { kind: 'data_export'; exportId: number }
  | { kind: 'import'; importId: number }
  | { kind: 'look'; sourceId: number; turn: number }
  | { kind: 'webhook'; webhookId: number; turn: number }
  | { kind: 'provider_picture'; memberId: number; url: string }
  | { kind: 'asked_picture'; mediaUploadId: string }
  | PushJob

/** For one browser, or each of a member's (null); about an update, many, or nothing, to see whether it comes. */
type PushJob = {
  kind: 'push'
  memberId: number
  subscriptionId: number | null
  about: { day: number; kind: string; subjectId: number } | 'many' | null
  tries: number
}
