/** What a visitor wanted to do when they were asked to come in. */
export type Wish =
  | { act: 'save' | 'download'; pinId: number }
  | { act: 'follow-member'; memberId: number }
  | { act: 'follow-board'; boardId: number }

/** A wish as it travels in forms and addresses. */
export function wishText(wish: Wish): string {
  switch (wish.act) {
    case 'save':
    case 'download':
      return `${wish.act}.${wish.pinId}`
    case 'follow-member':
      return `${wish.act}.${wish.memberId}`
    case 'follow-board':
      return `${wish.act}.${wish.boardId}`
  }
}
