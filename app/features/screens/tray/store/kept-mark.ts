const MARK = 'tray'
const REMOVED = 'tray-removed'
const LOGGED_OUT = 'tray-logged-out'

/** Notes in local storage when pictures were kept, so that other pages needn't load the code that reads them. */
export function markKept(): void {
  change((storage) => storage.setItem(MARK, String(Date.now())))
}

export function unmarkKept(): void {
  change((storage) => storage.removeItem(MARK))
}

/** When a visitor first opened a page while pictures were kept: now, unless it is noted already. */
export function loggedOutAt(): number {
  const now = Date.now()
  try {
    const noted = localStorage.getItem(LOGGED_OUT)
    if (noted !== null) return Number(noted)
  } catch {
    return now
  }
  change((storage) => storage.setItem(LOGGED_OUT, String(now)))
  return now
}

/** Notes that a member is logged in. */
export function noteLoggedIn(): void {
  change((storage) => storage.removeItem(LOGGED_OUT))
}

/** When pictures were last kept on this device; null if none are. */
export function keptAt(): number | null {
  try {
    const mark = localStorage.getItem(MARK)
    return mark === null ? null : Number(mark)
  } catch {
    return null
  }
}

/**
 * Notes at once which pictures were removed, because the page may be left before they are deleted. They stay noted
 * until they are deleted when the tray is opened again.
 */
export function noteRemoved(ids: readonly string[]): void {
  change((storage) => storage.setItem(REMOVED, [...removedIds(), ...ids].join(' ')))
}

export function removedIds(): string[] {
  try {
    return (localStorage.getItem(REMOVED) ?? '').split(' ').filter((id) => id !== '')
  } catch {
    return []
  }
}

export function forgetRemoved(ids: readonly string[]): void {
  const left = removedIds().filter((id) => !ids.includes(id))
  change((storage) => {
    if (left.length > 0) storage.setItem(REMOVED, left.join(' '))
    else storage.removeItem(REMOVED)
  })
}

function change(edit: (storage: Storage) => void): void {
  try {
    edit(localStorage)
  } catch {
    // Without local storage, only the tray's own page shows what is kept.
  }
}
