const LATER_MS = 1500

export function whenIdle(callback: () => void): () => void {
  let cancel = () => {}
  function wait() {
    if ('requestIdleCallback' in window) {
      const request = requestIdleCallback(callback)
      cancel = () => cancelIdleCallback(request)
    } else {
      const timer = setTimeout(callback, LATER_MS)
      cancel = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') wait()
  else {
    window.addEventListener('load', wait, { once: true })
    cancel = () => window.removeEventListener('load', wait)
  }
  return () => cancel()
}
