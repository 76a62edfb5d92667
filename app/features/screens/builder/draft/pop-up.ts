import type { ShownDraft } from './draft.ts'
import { POP_UP_HEIGHT, POP_UP_MORE_HEIGHT, POP_UP_WIDTH } from './limits.ts'

/** Pop-ups have no bars. */
function isPopUp(): boolean {
  return !window.menubar.visible
}

export function fitPopUp(): void {
  if (!isPopUp() || window.outerWidth >= POP_UP_WIDTH) return
  window.resizeTo(POP_UP_WIDTH, Math.max(POP_UP_HEIGHT, window.outerHeight + POP_UP_MORE_HEIGHT))
}

/** Closes the pop-up, or goes back to the page before it, over one that created a board. */
export function leave({ isPinCreating }: Pick<ShownDraft, 'isPinCreating'>): void {
  if (isPopUp() || window.history.length <= 1) window.close()
  else window.history.go(isPinCreating ? -2 : -1)
}
