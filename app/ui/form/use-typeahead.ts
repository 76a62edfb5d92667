import { useEffect, useState } from 'react'

/** Long enough that a word is asked for and not each of its letters. */
const TYPING_MS = 120

/**
 * What is proposed for what is typed, as `ask` answers; null asks for nothing. A request that something
 * else was typed after is cancelled, and what it might have said ignored. `ask` must stay the same function.
 */
export function useTypeahead<T>(
  typed: string | null,
  ask: (typed: string, signal: AbortSignal) => Promise<T[]>,
): T[] {
  const [found, setFound] = useState<T[]>([])
  useEffect(() => {
    if (typed === null) {
      setFound([])
      return
    }
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
  return typed === null ? [] : found
}
