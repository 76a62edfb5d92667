import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

let isDone = false

/** Whether the server's HTML has been taken over: from then on components are born in the browser. */
export function isHydrated(): boolean {
  return isDone
}

/** Notes, in the root component, that the takeover is complete. */
export function useHydrationMark(): void {
  useEffect(() => {
    isDone = true
  }, [])
}

/** Whether scripts run this component: false in the server's HTML and while it is taken over. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** `useLayoutEffect` in the browser; nothing on the server, where React warns of it. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
