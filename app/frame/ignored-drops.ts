/** The types of data that a browser opens instead of the page if they are dropped there. */
const OPENED_TYPES = ['Files', 'text/uri-list']

/**
 * Ignores files, pictures and links that are dropped beside a drop area, because the browser would open them instead of
 * the page, and lose what was typed. File fields still accept files, and text fields accept links.
 */
export function ignoreDrops(): void {
  window.addEventListener('dragover', ignore)
  window.addEventListener('drop', ignore)
}

function ignore(event: DragEvent): void {
  const { defaultPrevented, dataTransfer } = event
  if (defaultPrevented || !dataTransfer || isForField(event.target, dataTransfer)) return
  if (!OPENED_TYPES.some((type) => dataTransfer.types.includes(type))) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

function isForField(target: EventTarget | null, { types }: DataTransfer): boolean {
  if (!(target instanceof Element)) return false
  const isFile = types.includes('Files')
  return target.closest(isFile ? 'input[type=file]' : 'input:not([type=file]), textarea') !== null
}
