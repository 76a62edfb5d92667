type OpenOverlay = { wallKey: string; close: () => void }

const NO_KEY = 'default'

let overlay: OpenOverlay | null = null

export function noteOverlay(open: OpenOverlay | null): void {
  overlay = open
}

/** Closes the overlay on Back, before the router, which would reload the wall. */
export function closeOverlayByHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (!overlay) return
    if ((event.state?.key ?? NO_KEY) === overlay.wallKey) event.stopImmediatePropagation()
    overlay.close()
  })
}
