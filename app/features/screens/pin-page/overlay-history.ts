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

/** Gives a zoomed picture an entry of its own, which Back leaves. */
export function enterZoom(): void {
  const { state } = window.history
  window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, isZoomed: true }, '')
}

export function leaveZoom(): void {
  if (window.history.state?.isZoomed) window.history.back()
  else closeZoom?.()
}

/** Closes what lies over the wall on Back, before the router, which would reload the wall. */
export function closeOverlayByHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (closeZoom) {
      event.stopImmediatePropagation()
      closeZoom()
      return
    }
    if (!overlay) return
    if ((event.state?.key ?? NO_KEY) === overlay.wallKey) event.stopImmediatePropagation()
    overlay.close()
  })
}
