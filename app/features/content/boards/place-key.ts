/** Order keys in the format of `fractional-indexing`: `i`, nine base-62 digits, then a fraction. */
export const KEY_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const BASE = KEY_DIGITS.length
const WHOLE_DIGITS = 9
/** No fraction ends in 0, so that there is room before it. */
export const KEY_END = 'V'

/** The key of a whole number; a new section's is its id's. */
export function keyOf(whole: number): string {
  return `i${digitsOf(whole)}`
}

/** The key of a new pin: the newest sorts first. */
export function newestFirstKey(id: number): string {
  return keyOf(Number.MAX_SAFE_INTEGER - id)
}

export type Gap = { before: string | null; after: string | null; id: number }

/** A key between two others, null for an end. It ends in the id, so that no two are equal. */
export function keyBetween({ before, after, id }: Gap): string {
  const own = digitsOf(id) + KEY_END
  if (before === null && after === null) return keyOf(id) + own
  if (before === null) return keyOf(wholeOf(after ?? '') - 1) + own
  if (after === null) return keyOf(wholeOf(before) + 1) + own
  return middle(before, after) + own
}

/** Sorts after `before` and, as a prefix, before `after`. */
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
  // The `i` that every key starts with.
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
