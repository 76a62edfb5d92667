/** What a visitor wanted to do when they were asked to come in. */
export type PendingAction =
  | { act: 'save' | 'download'; pinId: number }
  | { act: 'follow-member'; memberId: number }
  | { act: 'follow-board'; boardId: number }

/** A pending action as it travels in forms and addresses. */
export function pendingActionText(pendingAction: PendingAction): string {
  switch (pendingAction.act) {
    case 'save':
    case 'download':
      return `${pendingAction.act}.${pendingAction.pinId}`
    case 'follow-member':
      return `${pendingAction.act}.${pendingAction.memberId}`
    case 'follow-board':
      return `${pendingAction.act}.${pendingAction.boardId}`
  }
}
