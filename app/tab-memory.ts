import { jsonValue } from './text/json-value.ts'

/** Keeps a value for as long as this tab is open, where the browser lets a page keep anything. */
export function remember(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage can be closed to a page, or full; nobody depends on it.
  }
}

/** The value under a key; null without it, undefined for a text that isn't JSON. */
export function recall(key: string): unknown {
  try {
    return jsonValue(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const WHOSE = 'whose'

/** Forgets values for any other `drawnFor` (null for a visitor); whether there was another. */
export function forgetOthers(drawnFor: string | null): boolean {
  if (recall(WHOSE) === drawnFor) return false
  try {
    sessionStorage.clear()
  } catch {
    // A storage that is closed keeps nothing.
  }
  remember(WHOSE, drawnFor)
  return true
}
