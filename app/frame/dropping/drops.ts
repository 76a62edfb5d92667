/** The types of data that a browser opens instead of the page if they are dropped there. */
const OPENED_TYPES = ['Files', 'text/uri-list']

/** Whether a page takes what is dragged over it. `typed` and `field` are reasons why it doesn't. */
export type DropVerdict = 'taken' | 'typed' | 'field'

type DropTaker = {
  judge: () => DropVerdict
  /** Null if nothing is over the page, or something that another part of the page takes. */
  onOver: (verdict: DropVerdict | null) => void
  onDrop: (data: DataTransfer) => void
}

let taker: DropTaker | null = null
let isOwnDrag = false

/**
 * Keeps the browser from opening files, pictures and links that are dropped outside a drop area, because it would
 * replace the page and lose what was typed. File fields still accept files, and text fields accept links.
 */
export function guardDrops(): void {
  window.addEventListener('dragover', guard)
  window.addEventListener('drop', guard)
  window.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) taker?.onOver(null)
  })
  window.addEventListener('dragstart', () => {
    isOwnDrag = true
  })
  window.addEventListener('dragend', () => {
    isOwnDrag = false
  })
}

/** Passes on what is dragged from another window and dropped outside a drop area. Returns a function that ends it. */
export function takeDrops(next: DropTaker): () => void {
  taker = next
  return () => {
    if (taker === next) taker = null
    next.onOver(null)
  }
}

function guard(event: DragEvent): void {
  const { defaultPrevented, dataTransfer, type } = event
  const isDrop = type === 'drop'
  const isForPage = !defaultPrevented && dataTransfer && !isForField(event.target, dataTransfer)
  if (isDrop || !isForPage) taker?.onOver(null)
  if (!isForPage) return
  const isOpened = OPENED_TYPES.some((name) => dataTransfer.types.includes(name))
  // Several selected pictures come as HTML alone, and so does selected text, which may be on its way to a field.
  if (!isOpened && !dataTransfer.types.includes('text/html')) return
  const verdict = isOwnDrag ? null : (taker?.judge() ?? null)
  const isTaken = verdict === 'taken'
  if (!isOpened && !isTaken) return
  event.preventDefault()
  dataTransfer.dropEffect = isTaken ? 'copy' : 'none'
  if (!isDrop) taker?.onOver(verdict)
  else if (isTaken) taker?.onDrop(dataTransfer)
}

function isForField(target: EventTarget | null, { types }: DataTransfer): boolean {
  if (!(target instanceof Element)) return false
  const isFile = types.includes('Files')
  return target.closest(isFile ? 'input[type=file]' : 'input:not([type=file]), textarea') !== null
}
