import { POP_UP_HEIGHT, POP_UP_MORE_HEIGHT, POP_UP_WIDTH } from './limits.ts'

/** Pop-ups have no bars. */
function isPopUp(): boolean {
  return !window.menubar.visible
}

/** Widens a pop-up that is too small for both columns. */
export function fitPopUp(): void {
  if (!isPopUp() || window.outerWidth >= POP_UP_WIDTH) return
  window.resizeTo(POP_UP_WIDTH, Math.max(POP_UP_HEIGHT, window.outerHeight + POP_UP_MORE_HEIGHT))
}

export function leave(steps: 1 | 2): void {
  if (isPopUp() || window.history.length <= 1) window.close()
  else window.history.go(-steps)
}
