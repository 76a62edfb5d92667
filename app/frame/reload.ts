import { noteMissingCode } from '../ui/network.ts'

let isMeant = false

/** Reloads the page, which {@link keepPage} prevents otherwise. */
export function reloadPage(): void {
  isMeant = true
  location.reload()
}

/** Prevents Remix's reload for missing code, which would empty forms; the result ends that. */
export function keepPage(): () => void {
  const { navigation } = window
  function onNavigate(event: NavigateEvent) {
    const { navigationType, userInitiated, cancelable } = event
    if (navigationType !== 'reload' || userInitiated || !cancelable || isMeant) return
    event.preventDefault()
    void noteMissingCode()
  }
  navigation?.addEventListener('navigate', onNavigate)
  return () => navigation?.removeEventListener('navigate', onNavigate)
}
