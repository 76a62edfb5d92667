import type { ShownDraft } from './draft.ts'
import { POP_UP_HEIGHT, POP_UP_MORE_HEIGHT, POP_UP_WIDTH } from './limits.ts'

/** Pop-ups have no menu bar or toolbar. */
export function isPopUp(): boolean {
  return !window.menubar.visible
}

/** Whether this is a pop-up that scripts may close: browsers refuse once its history has several entries. */
export function isClosable(): boolean {
  return isPopUp() && window.history.length === 1
}

export function fitPopUp(): void {
  const size = isPopUp() && popUpSize(window)
  if (size) window.resizeTo(size.width, size.height)
}

/** The window size that a pop-up needs, in pixels; null if it is large enough. */
export function popUpSize({
  outerWidth,
  outerHeight,
}: {
  outerWidth: number
  outerHeight: number
}): { width: number; height: number } | null {
  if (outerWidth >= POP_UP_WIDTH && outerHeight >= POP_UP_HEIGHT) return null
  return {
    width: Math.max(POP_UP_WIDTH, outerWidth),
    height: Math.max(POP_UP_HEIGHT, outerHeight + POP_UP_MORE_HEIGHT),
  }
}

/** Closes a pop-up. A tab goes back, past the page that created a board, or to `next` if it has no history. */
export function closePopUp({ isPinCreating }: Pick<ShownDraft, 'isPinCreating'>, next = '/'): void {
  if (!isPopUp() && window.history.length > 1) {
    window.history.go(isPinCreating ? -2 : -1)
    return
  }
  window.close()
  if (!isPopUp()) window.location.replace(next)
}
