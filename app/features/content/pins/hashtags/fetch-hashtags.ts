import { HASHTAG_SUGGESTIONS } from '../limits.ts'

export type SuggestedHashtag = { query: string; pin_count: number }

export async function fetchHashtags(
  typed: string,
  signal: AbortSignal,
): Promise<SuggestedHashtag[]> {
  const path = `/v3/search/autocomplete/?q=${encodeURIComponent(typed)}&show_pin_count=true`
  const response = await fetch(path, { signal })
  if (!response.ok) return []
  const { resource_response }: { resource_response: { data: unknown } } = await response.json()
  const { data } = resource_response
  return areSuggestions(data) ? data.slice(0, HASHTAG_SUGGESTIONS) : []
}

function areSuggestions(data: unknown): data is SuggestedHashtag[] {
  return Array.isArray(data)
}
