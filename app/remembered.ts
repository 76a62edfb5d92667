/** A read that has begun, by its place among the reads and changes of one memory. */
type Reading<T> = {
  /** Remembers what was read unless something newer is known, and returns the newest that is known. */
  keep(value: T): T
  /**
   * Remembers what was read after a change: no read that began until now overwrites it. False where somebody
   * published what was read later.
   */
  publish(value: T): boolean
}

export type Remembered<T> = {
  /** What was read within so many milliseconds; null for nothing. */
  recall(now: number, keptMs: number): { value: T } | null
  begin(now: number): Reading<T>
  /** As `begin`; meanwhile others go on with what is remembered, so that a thousand requests read once. */
  renew(now: number): Reading<T>
}

/**
 * What an isolate remembers of something that changes elsewhere. Reads end in any order: the one that began last
 * counts, and none that began before a change outlives it.
 */
export function remembered<T>(): Remembered<T> {
  let kept: { value: T; readAt: number } | null = null
  let begun = 0
  let newest = 0
  let published = 0

  function begin(readAt: number): Reading<T> {
    const place = ++begun
    return {
      keep(value) {
        if (place <= newest) return kept ? kept.value : value
        newest = place
        kept = { value, readAt }
        return value
      },
      publish(value) {
        if (place < published) return false
        published = place
        newest = ++begun
        kept = { value, readAt }
        return true
      },
    }
  }

  return {
    begin,
    recall: (now, keptMs) => (kept && now - kept.readAt < keptMs ? kept : null),
    renew(now) {
      if (kept) kept = { ...kept, readAt: now }
      return begin(now)
    },
  }
}
