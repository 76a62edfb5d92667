/** The overlay that is open: the key of the history entry that its wall has, and how it closes. */
type OpenOverlay = { wallKey: string; close: () => void }

/** What the router calls an entry without a key of its own. */
const NO_KEY = 'default'

let overlay: OpenOverlay | null = null

/** Says which overlay is open; null once there is none. */
export function noteOverlay(open: OpenOverlay | null): void {
  overlay = open
}

/**
 * Closes the overlay when the browser leaves its history entry. Back to its wall is kept from the router,
 * which never left that: it would read all of it again. Listeners of the window are called in the order
 * that they came in, so this must be there before the router's.
 */
export function closeOverlayByHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (!overlay) return
    if ((event.state?.key ?? NO_KEY) === overlay.wallKey) event.stopImmediatePropagation()
    overlay.close()
  })
}
