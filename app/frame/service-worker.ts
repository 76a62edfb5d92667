const WORKER = '/sw.js'

export async function registerServiceWorker(): Promise<void> {
  const isForDevelopers = window.location.pathname.startsWith('/dev/')
  if (!import.meta.env.PROD || isForDevelopers || !('serviceWorker' in navigator)) return
  // Browsers may forbid it; nothing depends on it.
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => null)
}
