/** Where the service worker lies: at the root, so that it stands before every page. */
const WORKER = '/sw.js'

/** Puts the service worker in place, for the pages of the product. */
export async function registerServiceWorker(): Promise<void> {
  const isForDevelopers = window.location.pathname.startsWith('/dev/')
  if (!import.meta.env.PROD || isForDevelopers || !('serviceWorker' in navigator)) return
  // A browser may forbid it; nothing depends on it.
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => null)
}
