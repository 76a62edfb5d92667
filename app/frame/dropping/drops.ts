/** The types of data that a browser opens instead of the page if they are dropped there. */
const OPENED_TYPES = ['Files', 'text/uri-list']

type DropTaker = {
  /** Says whether the page takes what is dragged over it. */
  takes: () => boolean
  onOver: (isOver: boolean) => void
  onDrop: (event: DragEvent) => void
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
    if (relatedTarget === null) taker?.onOver(false)
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
    next.onOver(false)
  }
}

function guard(event: DragEvent): void {
  const { defaultPrevented, dataTransfer, type } = event
  const isDrop = type === 'drop'
  if (isDrop) taker?.onOver(false)
  if (defaultPrevented || !dataTransfer || isForField(event.target, dataTransfer)) return
  if (!OPENED_TYPES.some((name) => dataTransfer.types.includes(name))) return
  event.preventDefault()
  const isTaken = !isOwnDrag && taker?.takes() === true
  dataTransfer.dropEffect = isTaken ? 'copy' : 'none'
  if (!isTaken) return
  if (isDrop) taker?.onDrop(event)
  else taker?.onOver(true)
}

function isForField(target: EventTarget | null, { types }: DataTransfer): boolean {
  if (!(target instanceof Element)) return false
  const isFile = types.includes('Files')
  return target.closest(isFile ? 'input[type=file]' : 'input:not([type=file]), textarea') !== null
}
