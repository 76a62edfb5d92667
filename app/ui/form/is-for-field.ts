/** Whether a key or paste event belongs to a field, menu or dialog, not the page. */
export function isForField({ target, defaultPrevented }: Event): boolean {
  if (defaultPrevented || document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest('input,textarea,select,[popover]') !== null
}
