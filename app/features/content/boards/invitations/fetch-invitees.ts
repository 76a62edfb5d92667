import { reviveWire } from '../../../../wire.ts'
import type { ShareSuggestion } from './suggestions.server.ts'

export type SuggestedInvitee = Omit<ShareSuggestion, 'id'> & { id: number | null; key: string }

/** Fetches suggestions. For an empty text, these are people the member knows. */
export async function fetchInvitees(
  boardId: number,
  typed: string,
  signal: AbortSignal,
): Promise<SuggestedInvitee[]> {
  const query = new URLSearchParams({ board_id: String(boardId) })
  if (typed) query.set('q', typed)
  const resource = typed ? 'ShareSuggestionsTypeaheadResource' : 'ShareSuggestionsResource'
  const response = await fetch(`/resource/${resource}/get/?${query}`, { signal })
  if (!response.ok) return []
  const { resource_response }: { resource_response: { data: unknown } } = await response.json()
  const data = reviveWire(resource_response.data)
  return isSuggestions(data) ? data.map((suggestion) => withKey(suggestion, typed)) : []
}

function withKey(suggestion: Omit<ShareSuggestion, 'id'> & { id: number }, typed: string) {
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
