/** An action that a visitor started, such as saving a pin, and that continues after sign-in. */
export type PendingAction =
  | { kind: 'save' | 'download'; pinId: number }
  | { kind: 'follow-member'; memberId: number }
  | { kind: 'follow-board'; boardId: number }

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
