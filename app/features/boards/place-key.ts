/**
 * Keys that give pins and sections their places, the least first, in the format of the
 * `fractional-indexing` package: `i`, a whole number of nine digits to the base of 62, and for what was
 * put between two others a fraction. Between any two keys there is room for another.
 */
export const KEY_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const BASE = KEY_DIGITS.length
const WHOLE_DIGITS = 9
/** A fraction ends in none of the least digits, so that there is room before it too. */
export const KEY_END = 'V'

/** The key of a whole number, as a new section has it of its id. */
export function keyOf(whole: number): string {
  return `i${digitsOf(whole)}`
}

/** The key that a new pin has: the newest comes first. */
export function newestFirstKey(id: number): string {
  return keyOf(Number.MAX_SAFE_INTEGER - id)
}

/** What a key beside another one is made from: the keys around it, and whose it is to be. */
export type Gap = { before: string | null; after: string | null; id: number }

/**
 * A key between two others, of which one at the most is null: there is nothing on that side. It ends in
 * the id, so that two who put something into one gap at the same moment don't make the same key. At an
 * end it stays beside its neighbour, and what is new comes before it or behind it as before everything.
 */
export function keyBetween({ before, after, id }: Gap): string {
  const own = digitsOf(id) + KEY_END
  if (before === null && after === null) return keyOf(id) + own
  if (before === null) return keyOf(wholeOf(after ?? '') - 1) + own
  if (after === null) return keyOf(wholeOf(before) + 1) + own
  return middle(before, after) + own
}

/** What starts with this comes behind `before`, and ahead of `after` too. */
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
  // Every key begins with the `i` that says how long its whole number is.
  return place === 0 ? 0 : Math.max(0, KEY_DIGITS.indexOf(key[place] ?? '0'))
}

function digitsOf(whole: number): string {
  let digits = ''
  for (let rest = whole; digits.length < WHOLE_DIGITS; rest = Math.floor(rest / BASE)) {
    digits = KEY_DIGITS[rest % BASE] + digits
  }
  return digits
}

/** The whole number of a key. */
export function wholeOf(key: string): number {
  let whole = 0
  for (const digit of key.slice(1, 1 + WHOLE_DIGITS)) {
    whole = whole * BASE + KEY_DIGITS.indexOf(digit)
  }
  return whole
}
