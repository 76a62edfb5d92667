import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const LOOK_AGAIN_MS = 4000

export function useLookAgain(): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (state === 'idle' && document.visibilityState === 'visible') revalidate()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [revalidate, state])
}
