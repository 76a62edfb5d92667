import { HASHTAG_SUGGESTIONS } from '../limits.ts'

/** A hashtag as the contract proposes it, and how many pins have it. */
export type Suggested = { query: string; pin_count: number }

/** Asks for the hashtags that begin with what is typed; the first five count. */
export async function askHashtags(typed: string, signal: AbortSignal): Promise<Suggested[]> {
  const path = `/v3/search/autocomplete/?q=${encodeURIComponent(typed)}&show_pin_count=true`
  const response = await fetch(path, { signal })
  if (!response.ok) return []
  const { resource_response }: { resource_response: { data: unknown } } = await response.json()
  const { data } = resource_response
  return areSuggestions(data) ? data.slice(0, HASHTAG_SUGGESTIONS) : []
}

/** Our own server's answer is what the contract says as soon as it is a list at all. */
function areSuggestions(data: unknown): data is Suggested[] {
  return Array.isArray(data)
}
