/** Order keys in the format of `fractional-indexing`: `i`, nine base-62 digits, then a fraction. */
export const KEY_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const BASE = KEY_DIGITS.length
const WHOLE_DIGITS = 9
/** Fractions end in this digit, never in 0, so that another key always fits before them. */
export const KEY_END = 'V'

/** The key of a whole number; a new section uses its id. */
export function keyOf(whole: number): string {
  return `i${digitsOf(whole)}`
}

/** The key of a new pin. The newest pin sorts first. */
export function newestFirstKey(id: number): string {
  return keyOf(Number.MAX_SAFE_INTEGER - id)
}

export type Gap = { before: string | null; after: string | null; id: number }

/**
 * A key between two others; null means the start or the end. The key ends in the id, so that no two keys are equal.
 */
export function keyBetween({ before, after, id }: Gap): string {
  const suffix = digitsOf(id) + KEY_END
  if (before === null && after === null) return keyOf(id) + suffix
  if (before === null) return keyOf(wholeOf(after ?? '') - 1) + suffix
  if (after === null) return keyOf(wholeOf(before) + 1) + suffix
  return middle(before, after) + suffix
}

/** Returns a key between `before` and `after` that stays below `after` even if text is appended to it. */
function middle(before: string, after: string): string {
  let key = ''
  let isAhead = false
  for (let place = 0; place < before.length + after.length; place++) {
    const low = digitAt(before, place)
    const high: number = isAhead ? BASE : digitAt(after, place)
    if (high - low > 1) return key + KEY_DIGITS[Math.floor((low + high) / 2)]
    key += place === 0 ? 'i' : KEY_DIGITS[low]
    isAhead ||= high - low === 1
  }
  return key
}

function digitAt(key: string, place: number): number {
  // Every key starts with `i`.
  return place === 0 ? 0 : Math.max(0, KEY_DIGITS.indexOf(key[place] ?? '0'))
}

function digitsOf(whole: number): string {
  let digits = ''
  for (let rest = whole; digits.length < WHOLE_DIGITS; rest = Math.floor(rest / BASE)) {
    digits = KEY_DIGITS[rest % BASE] + digits
  }
  return digits
}

export function wholeOf(key: string): number {
  let whole = 0
  for (const digit of key.slice(1, 1 + WHOLE_DIGITS)) {
    whole = whole * BASE + KEY_DIGITS.indexOf(digit)
  }
  return whole
}
