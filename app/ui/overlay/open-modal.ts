import { afterPaint } from '../after-paint.ts'

/** Opens a modal dialog and locks the page's scrolling; returns a function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  // Locking it costs a layout, which can wait.
  const forget = afterPaint(updateScrollLock)
  return () => {
    forget()
    dialog.close()
    updateScrollLock()
  }
}

function updateScrollLock(): void {
  const hasModal = document.querySelector('dialog:modal') !== null
  document.documentElement.classList.toggle('is-locked', hasModal)
}
