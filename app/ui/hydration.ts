import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

let isDone = false
const hydrationBlockers: Promise<void>[] = []
let onDone = () => {}

/** Delays hydration until `load` has settled. Routes call this as they load. */
export function hydrateAfter(load: () => Promise<void>): void {
  hydrationBlockers.push(load().catch(() => {}))
}

export async function readyToHydrate(): Promise<void> {
  // The routes run after this file, because they import its chunk.
  await null
  await Promise.all(hydrationBlockers)
}

export function onceHydrated(act: () => void): void {
  onDone = act
}

export function isHydrated(): boolean {
  return isDone
}

export function useHydrationMark(): void {
  useEffect(() => {
    isDone = true
    setTimeout(onDone)
  }, [])
}

/** Whether this component is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** `useLayoutEffect` in browsers; does nothing on the server. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
