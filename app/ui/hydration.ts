import { useEffect } from 'react'

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
