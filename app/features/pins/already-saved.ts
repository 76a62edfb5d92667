/**
 * The board to name as having the pin already; `quick_creates` boards aren't named (the
 * specification's).
 */
export function alreadySavedTo<B extends { layout: 'default' | 'quick_creates' }>(
  savedTo: B | null,
): B | null {
  return savedTo?.layout === 'quick_creates' ? null : savedTo
}
