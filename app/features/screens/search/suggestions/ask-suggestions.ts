import type { Suggestion } from './suggestions.server.ts'

export async function askSuggestions(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  const path = `/resource/SearchSuggestionsResource/get/?q=${encodeURIComponent(typed)}`
  const response = await fetch(path, { signal })
  if (!response.ok) return []
  const { resource_response }: { resource_response: { data: unknown } } = await response.json()
  const { data } = resource_response
  return areSuggestions(data) ? data : []
}

export function keepSearch(words: string): void {
  void send('create', { q: words })
}

/** Forgets one recent search, or all of them; false where that can't be reached. */
export async function forgetSearches(q?: string): Promise<boolean> {
  const answer = await send('delete', { q })
  return answer?.ok ?? false
}

function send(verb: 'create' | 'delete', body: object): Promise<Response | null> {
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
