import { useSyncExternalStore } from 'react'

/** Narrower than both columns of a draft's page. */
const NARROW = '(width < 40rem)'

/** Whether the window is as narrow as a phone; false on the server. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(NARROW)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(NARROW).matches,
    () => false,
  )
}
