/** The board that a pin is already saved to, or null. As specified, `quick_creates` boards don't count. */
export function alreadySavedTo<B extends { layout: 'default' | 'quick_creates' }>(
  savedTo: B | null,
): B | null {
  return savedTo?.layout === 'quick_creates' ? null : savedTo
}
