type OpenOverlay = { wallKey: string; close: () => void }

const NO_KEY = 'default'

let overlay: OpenOverlay | null = null

export function noteOverlay(open: OpenOverlay | null): void {
  overlay = open
}

let closeZoom: (() => void) | null = null

export function noteZoom(close: (() => void) | null): void {
  closeZoom = close
}

/** Gives a zoomed picture its own history entry, so that Back closes it. */
export function enterZoom(): void {
  const { state } = window.history
  window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, isZoomed: true }, '')
}

export function leaveZoom(): void {
  if (window.history.state?.isZoomed) window.history.back()
  else closeZoom?.()
}

/**
 * Closes the overlay on Back before the router does, which would reload the wall. A dialog above it
 * has no history entry: Back closes only the dialog, and we go forward again.
 */
export function closeOverlayByHistory(): void {
  let isReturning = false
  window.addEventListener('popstate', (event) => {
    const isToWall = (event.state?.key ?? NO_KEY) === overlay?.wallKey
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
      return
    }
    const above = closeZoom || isToWall ? dialogAbove() : null
    if (above) {
      event.stopImmediatePropagation()
      isReturning = true
      window.history.forward()
      above.dispatchEvent(new Event('cancel', { cancelable: true }))
    } else if (closeZoom) {
      event.stopImmediatePropagation()
      closeZoom()
    } else if (overlay) {
      if (isToWall) event.stopImmediatePropagation()
      overlay.close()
    }
  })
}

function dialogAbove(): Element | undefined {
  const others = [...document.querySelectorAll('dialog:modal:not(.pin-overlay, .zoom)')]
  return others.find((dialog) => dialog.contains(document.activeElement)) ?? others.at(-1)
}
