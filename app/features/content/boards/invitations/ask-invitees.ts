import { reviveWire } from '../../../../wire.ts'
import type { ShareSuggestion } from './suggestions.server.ts'

export type Suggested = Omit<ShareSuggestion, 'id'> & { id: number | null; key: string }

/** Fetches suggestions; for no text, people the member knows. */
export async function askInvitees(
  boardId: number,
  words: string,
  signal: AbortSignal,
): Promise<Suggested[]> {
  const query = new URLSearchParams({ board_id: String(boardId) })
  if (words) query.set('q', words)
  const resource = words ? 'ShareSuggestionsTypeaheadResource' : 'ShareSuggestionsResource'
  const response = await fetch(`/resource/${resource}/get/?${query}`, { signal })
  if (!response.ok) return []
  const { resource_response }: { resource_response: { data: unknown } } = await response.json()
  const data = reviveWire(resource_response.data)
  return isSuggestions(data) ? data.map((suggestion) => proposed(suggestion, words)) : []
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
