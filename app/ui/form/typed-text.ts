const TEXT_FIELD = 'textarea, input:not([type=file], [type=checkbox], [type=radio])'

const touched = new Set<Element>()

/** Records which fields were changed, for {@link hasTypedText}. */
export function noteTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && !target.closest('[role=search]')) touched.add(target)
  })
}

/** Whether a changed field has a text, a choice or a file. */
export function hasTypedText(): boolean {
  return [...touched].some(isFilled)
}

/** Whether a text field has what was typed there. Chosen files, boards and labels don't count. */
export function hasFilledTextField(): boolean {
  return [...touched].some((field) => field.matches(TEXT_FIELD) && isFilled(field))
}

function isFilled(field: Element): boolean {
  return field.isConnected && (!('value' in field) || Boolean(field.value))
}
