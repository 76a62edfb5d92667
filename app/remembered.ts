/** Whether a value that was read at a time is kept so many milliseconds; the clock may have been set back since. */
export function isKept(readAt: number, now: number, keptMs: number): boolean {
  return Math.abs(now - readAt) < keptMs
}

type Reading<T> = {
  /** Remembers a value unless a newer one is known, and returns the newest that is known. */
  keep(value: T): T
  /** No read begun until now overwrites it. False where a later one was published. */
  publish(value: T): boolean
}

export type Remembered<T> = {
  /** The value read within so many milliseconds; null for none. */
  recall(now: number, keptMs: number): { value: T } | null
  begin(now: number): Reading<T>
  /** As `begin`; others go on with the remembered value, so that a thousand requests read once. */
  renew(now: number): Reading<T>
}

/** Of reads, the one that began last counts, and none that began before a change outlives it. */
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
    recall: (now, keptMs) => (kept && isKept(kept.readAt, now, keptMs) ? kept : null),
    renew(now) {
      if (kept) kept = { ...kept, readAt: now }
      return begin(now)
    },
  }
}

type LastAsked<T> = {
  get(key: string): T | undefined
  /** Keeps a value as the one that was asked last, and returns it. */
  keep(key: string, value: T): T
}

/** Values by key, whose sizes are `most` together: those that were asked last. */
export function lastAsked<T>(
  most: number,
  sizeOf: (key: string, value: T) => number,
): LastAsked<T> {
  const values = new Map<string, T>()
  let size = 0

  function drop(key: string): void {
    const value = values.get(key)
    if (value === undefined) return
    values.delete(key)
    size -= sizeOf(key, value)
  }

  return {
    get: (key) => values.get(key),
    keep(key, value) {
      drop(key)
      values.set(key, value)
      size += sizeOf(key, value)
      for (const oldest of values.keys()) {
        if (size <= most) break
        drop(oldest)
      }
      return value
    },
  }
}

export function rememberedEach<T>(): (key: string) => Remembered<T> {
  const each = new Map<string, Remembered<T>>()
  return (key) => {
    const known = each.get(key) ?? remembered<T>()
    each.set(key, known)
    return known
  }
}
