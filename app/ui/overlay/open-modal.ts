import { afterPaint } from '../after-paint.ts'

/** Opens a modal dialog and holds the page; returns a function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  // Holding the page costs a layout, which can wait.
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
