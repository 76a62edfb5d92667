import type { Suggestion } from './suggestions.server.ts'

export async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  const path = `/resource/SearchSuggestionsResource/get/?q=${encodeURIComponent(typed)}`
  const response = await fetch(path, { signal })
  if (!response.ok) return []
  const { resource_response }: { resource_response: { data: unknown } } = await response.json()
  const { data } = resource_response
  return areSuggestions(data) ? data : []
}

export function keepSearch(words: string): void {
  void postRecentSearch('create', { q: words })
}

/** Deletes one recent search, or all of them; false if the server can't be reached. */
export async function deleteSearches(q?: string): Promise<boolean> {
  const answer = await postRecentSearch('delete', { q })
  return answer?.ok ?? false
}

function postRecentSearch(verb: 'create' | 'delete', body: object): Promise<Response | null> {
  return fetch(`/resource/RecentSearchResource/${verb}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => null)
}

function areSuggestions(data: unknown): data is Suggestion[] {
  return Array.isArray(data)
}
