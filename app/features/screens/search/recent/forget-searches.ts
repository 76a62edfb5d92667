import { send } from '../suggestions/ask-suggestions.ts'

/** Forgets one recent search, or all of them; false where that can't be reached. */
export async function forgetSearches(q?: string): Promise<boolean> {
  const answer = await send('delete', { q })
  return answer?.ok ?? false
}
