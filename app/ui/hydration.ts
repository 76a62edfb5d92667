import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

let isDone = false
const awaited: Promise<void>[] = []

/** Has the first page come alive only after this, whether it fails or not. Routes call it as they are loaded. */
export function hydrateAfter(load: () => Promise<void>): void {
  awaited.push(load().catch(() => {}))
}

export async function readyToHydrate(): Promise<void> {
  // The routes import this file's chunk: they are run after it.
  await null
  await Promise.all(awaited)
}

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
