/** Whether what is typed or pasted is meant for a field, a menu or a dialog, and not for the page. */
export function isTaken({ target, defaultPrevented }: Event): boolean {
  if (defaultPrevented || document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest('input,textarea,select,[popover]') !== null
}
