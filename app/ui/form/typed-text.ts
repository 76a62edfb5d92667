const touched = new Set<Element>()

/** Records which fields were changed, for {@link hasTypedText}. */
export function noteTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && !target.closest('[role=search]')) touched.add(target)
  })
}

export function hasTypedText(): boolean {
  return [...touched].some((field) => field.isConnected && (!('value' in field) || field.value))
}
