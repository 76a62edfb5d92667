import { jsonValue } from './text/json-value.ts'

/** Keeps a value for as long as this tab is open, if the browser allows storage. */
export function remember(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The browser may block storage, or it may be full. Nothing depends on it.
  }
}

/** The value of a key; null if there is none, undefined if it isn't JSON. */
export function recall(key: string): unknown {
  try {
    return jsonValue(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // The browser blocks storage, so nothing is stored.
  }
}

const OWNER_KEY = 'whose'

/** Clears the tab's values for another `renderedFor` (null for a visitor). Returns whether there were any. */
export function clearOtherMembers(renderedFor: string | null): boolean {
  if (recall(OWNER_KEY) === renderedFor) return false
  try {
    sessionStorage.clear()
  } catch {
    // The browser blocks storage, so nothing is stored.
  }
  remember(OWNER_KEY, renderedFor)
  return true
}
