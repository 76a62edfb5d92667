import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const POLL_MS = 4000

export function usePolling(): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (state === 'idle' && document.visibilityState === 'visible') revalidate()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [revalidate, state])
}
