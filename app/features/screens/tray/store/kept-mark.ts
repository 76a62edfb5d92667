const MARK = 'tray'

/** Notes in local storage when pictures were kept, so that other pages needn't load the code that reads them. */
export function markKept(): void {
  change((storage) => storage.setItem(MARK, String(Date.now())))
}

export function unmarkKept(): void {
  change((storage) => storage.removeItem(MARK))
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

function change(edit: (storage: Storage) => void): void {
  try {
    edit(localStorage)
  } catch {
    // Without local storage, only the tray's own page shows what is kept.
  }
}
