const MARK = 'tray'

/** Notes in local storage that pictures are kept, so that other pages needn't load the code that reads them. */
export function markKept(): void {
  change((storage) => storage.setItem(MARK, '1'))
}

export function unmarkKept(): void {
  change((storage) => storage.removeItem(MARK))
}

/** Whether pictures may be kept on this device. */
export function mayHaveKept(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

function change(edit: (storage: Storage) => void): void {
  try {
    edit(localStorage)
  } catch {
    // Without local storage, only the tray's own page shows what is kept.
  }
}
