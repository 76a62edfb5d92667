import { afterPaint } from '../after-paint.ts'

/** Opens a dialog over the page, which doesn't scroll meanwhile. Answers how to close it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  // To hold the page lays it out anew, which the press that opens a dialog needn't wait for.
  const forget = afterPaint(holdPage)
  return () => {
    forget()
    dialog.close()
    holdPage()
  }
}

function holdPage(): void {
  const isHeld = document.querySelector('dialog:modal') !== null
  document.documentElement.classList.toggle('is-held', isHeld)
}
