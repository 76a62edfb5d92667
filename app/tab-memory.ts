/** Keeps a value for as long as this tab is open, where the browser lets a page keep anything. */
export function remember(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage can be closed to a page, or full; nobody depends on it.
  }
}

/** What was kept under a key; null without it, or where somebody else left what makes no sense. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const WHOSE = 'whose'

/** Forgets what was kept for anybody else than the one whom pages are drawn for, null for a visitor; whether it was. */
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
