import { useEffect, useState } from 'react'
import { reviveWire } from '../../../wire.ts'
import type { ShareSuggestion } from './suggestions.server.ts'

/** Long enough that a word is asked for and not each of its letters. */
const TYPING_MS = 150

/** Somebody to invite, as the field proposes them: a member by their id, or the address that is typed. */
export type Suggested = Omit<ShareSuggestion, 'id'> & { id: number | null; key: string }

/**
 * Whom the invitation's field proposes for what is typed; nobody before it `isWanted`. A request that
 * something else was typed after is cancelled, and what it might have said ignored.
 */
export function useSuggestions(boardId: number, typed: string, isWanted: boolean): Suggested[] {
  const [found, setFound] = useState<Suggested[]>([])
  const words = typed.trim()
  useEffect(() => {
    if (!isWanted) return
    const asked = new AbortController()
    const typing = setTimeout(
      async () => {
        const suggestions = await fetchSuggestions(boardId, words, asked.signal)
        if (!asked.signal.aborted) setFound(suggestions)
      },
      words ? TYPING_MS : 0,
    )
    return () => {
      clearTimeout(typing)
      asked.abort()
    }
  }, [boardId, words, isWanted])
  return isWanted ? found : []
}

async function fetchSuggestions(
  boardId: number,
  words: string,
  signal: AbortSignal,
): Promise<Suggested[]> {
  const query = new URLSearchParams({ board_id: String(boardId) })
  if (words) query.set('q', words)
  const resource = words ? 'ShareSuggestionsTypeaheadResource' : 'ShareSuggestionsResource'
  try {
    const response = await fetch(`/resource/${resource}/get/?${query}`, { signal })
    if (!response.ok) return []
    const { resource_response }: { resource_response: { data: unknown } } = await response.json()
    const data = reviveWire(resource_response.data)
    return isSuggestions(data) ? data.map((suggestion) => proposed(suggestion, words)) : []
  } catch {
    return []
  }
}

function proposed(suggestion: Omit<ShareSuggestion, 'id'> & { id: number }, typed: string) {
  const isAddress = suggestion.type === 'email'
  return {
    ...suggestion,
    id: isAddress ? null : suggestion.id,
    key: isAddress ? typed : String(suggestion.id),
  }
}

function isSuggestions(data: unknown): data is (Omit<ShareSuggestion, 'id'> & { id: number })[] {
  return Array.isArray(data)
}
