/** Whether a value read at `readAt` is still fresh. A clock that was set back makes it stale. */
export function isFresh(readAt: number, now: number, keptMs: number): boolean {
  return Math.abs(now - readAt) < keptMs
}

type Reading<T> = {
  /** Stores a value unless a newer value is known. Returns the newest value. */
  keep(value: T): T
  /** Stores a value that earlier reads can't overwrite; false if a later one was published. */
  publish(value: T): boolean
}

export type CachedValue<T> = {
  /** The value if it was read within `keptMs`, otherwise null. */
  recall(now: number, keptMs: number): { value: T } | null
  begin(now: number): Reading<T>
  /** Like `begin`, but other requests use the cached value in the meantime, so that only one reads. */
  renew(now: number): Reading<T>
}

/** A cached value. The read that started last wins. A change discards reads that started before it. */
export function cachedValue<T>(): CachedValue<T> {
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
    recall: (now, keptMs) => (kept && isFresh(kept.readAt, now, keptMs) ? kept : null),
    renew(now) {
      if (kept) kept = { ...kept, readAt: now }
      return begin(now)
    },
  }
}

type LruCache<T> = {
  get(key: string): T | undefined
  /** Stores a value as the most recently used, and returns it. */
  keep(key: string, value: T): T
}

/** An LRU cache; `most` limits the total size. */
export function lruCache<T>(most: number, sizeOf: (key: string, value: T) => number): LruCache<T> {
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

export function cachedValueByKey<T>(): (key: string) => CachedValue<T> {
  const each = new Map<string, CachedValue<T>>()
  return (key) => {
    const known = each.get(key) ?? cachedValue<T>()
    each.set(key, known)
    return known
  }
}
