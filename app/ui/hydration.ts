import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

let isDone = false

export function isHydrated(): boolean {
  return isDone
}

export function useHydrationMark(): void {
  useEffect(() => {
    isDone = true
  }, [])
}

/** Whether scripts run this component; false until hydration. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** `useLayoutEffect`; nothing on the server. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
