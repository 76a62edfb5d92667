import { useSyncExternalStore } from 'react'

/** Matches windows that are too narrow for the two columns of a draft's page. */
const NARROW = '(width < 40rem)'

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
