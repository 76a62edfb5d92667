/** What a visitor wanted to do when they were asked to come in. */
export type PendingAction =
  | { kind: 'save' | 'download'; pinId: number }
  | { kind: 'follow-member'; memberId: number }
  | { kind: 'follow-board'; boardId: number }

/** A pending action as it travels in forms and addresses. */
export function pendingActionText(pendingAction: PendingAction): string {
  switch (pendingAction.kind) {
    case 'save':
    case 'download':
      return `${pendingAction.kind}.${pendingAction.pinId}`
    case 'follow-member':
      return `${pendingAction.kind}.${pendingAction.memberId}`
    case 'follow-board':
      return `${pendingAction.kind}.${pendingAction.boardId}`
  }
}
