/**
 * The board that somebody is told of who has a pin already; null where there is none to tell of. As the
 * specification has it, one that a save made by itself is passed over.
 */
export function alreadySavedTo<B extends { layout: 'default' | 'quick_creates' }>(
  savedTo: B | null,
): B | null {
  return savedTo?.layout === 'quick_creates' ? null : savedTo
}
