import { useEffect, useState } from 'react'

const TYPING_MS = 120

/** Suggestions for a text; none for null. Requests them again if `ask` is a new function. */
export function useTypeahead<T>(
  typed: string | null,
  ask: (typed: string, signal: AbortSignal) => Promise<T[]>,
): T[] {
  const [found, setFound] = useState<T[]>([])
  // Reset during render, because an effect would run after the list has opened again.
  if (typed === null && found.length > 0) setFound([])
  useEffect(() => {
    if (typed === null) return
    const asked = new AbortController()
    const typing = setTimeout(async () => {
      const items = await ask(typed, asked.signal).catch(() => [])
      if (!asked.signal.aborted) setFound(items)
    }, TYPING_MS)
    return () => {
      clearTimeout(typing)
      asked.abort()
    }
  }, [typed, ask])
  return found
}
