/** A repeatable random generator: the same seed always gives the same sequence. */
export type Random = {
  /** A uniform number from `low` up to, but not including, `high`. */
  between: (low: number, high: number) => number
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number
  shuffle: <T>(from: readonly T[]) => T[]
}

/** Mulberry32, public domain: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1)

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  function between(low: number, high: number): number {
    return low + next() * (high - low)
  }

  function whole(low: number, high: number): number {
    return Math.floor(between(low, high + 1))
  }

  function shuffle<T>(from: readonly T[]): T[] {
    return from
      .map((item) => ({ item, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item)
  }

  return { between, whole, shuffle }
}

/** The item at an index that wraps around, so that it always exists. */
export function at<T>(from: readonly T[], index: number): T {
  const item = from[((index % from.length) + from.length) % from.length]
  if (item === undefined) throw new Error('There is nothing to take from')
  return item
}
