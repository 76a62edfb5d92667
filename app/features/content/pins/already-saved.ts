/** The specification ignores `quick_creates` boards. */
export function alreadySavedTo<B extends { layout: 'default' | 'quick_creates' }>(
  savedTo: B | null,
): B | null {
  return savedTo?.layout === 'quick_creates' ? null : savedTo
}
