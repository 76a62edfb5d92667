import { focusHeading } from '../focus-heading.ts'
import { afterPaint } from '../timing/after-paint.ts'

/**
 * Opens a modal dialog and locks scrolling; returns a function that closes it. The focus returns to where it was, or
 * to the page's heading.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  // Locking forces a layout, which can wait.
  const forget = afterPaint(updateScrollLock)
  return () => {
    forget()
    dialog.close()
    updateScrollLock()
    setTimeout(() => {
      if (document.activeElement === document.body) focusHeading(document.querySelector('main'))
    })
  }
}

function updateScrollLock(): void {
  const hasModal = document.querySelector('dialog:modal') !== null
  document.documentElement.classList.toggle('is-locked', hasModal)
}
