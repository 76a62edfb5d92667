import { focusHeading } from '../focus-heading.ts'
import { afterPaint } from '../timing/after-paint.ts'

/**
 * Opens a modal dialog and locks the page's scrolling; returns a function that closes it. The focus goes
 * back to what had it before, or to the page's heading if that has gone.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  // Locking it costs a layout, which can wait.
  const forget = afterPaint(updateScrollLock)
  return () => {
    forget()
    dialog.close()
    updateScrollLock()
    // A list hands the focus on by itself before.
    setTimeout(() => {
      if (document.activeElement === document.body) focusHeading(document.querySelector('main'))
    })
  }
}

function updateScrollLock(): void {
  const hasModal = document.querySelector('dialog:modal') !== null
  document.documentElement.classList.toggle('is-locked', hasModal)
}
