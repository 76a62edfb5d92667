import { plainDigits } from '../../forms/input.ts'

export const MICROS = 1_000_000
export const CENT_MICROS = 10_000
const MICRO_DIGITS = 6
const TYPED_LENGTH = 100

/** A typed amount such as `7` or `7,50`, in millionths, rounded; null if it isn't an amount. */
export function microsOf(typed: string): number | null {
  if (typed.length > TYPED_LENGTH) return null
  const [, whole = '', fraction = ''] =
    /^(\d{1,9})(?:[.,](\d{0,20}))?$/.exec(plainDigits(typed.trim())) ?? []
  if (whole === '') return null
  const digits = fraction.padEnd(MICRO_DIGITS + 1, '0')
  const rest = Number(digits.slice(0, MICRO_DIGITS)) + (Number(digits[MICRO_DIGITS]) >= 5 ? 1 : 0)
  return Number(whole) * MICROS + rest
}

/** An amount such as `1.000`, which means a thousand or one, depending on the country. */
const AMBIGUOUS = /^\s*[1-9]\d{0,2}[.,]\d{3}\s*$/

export function isAmbiguous(typed: string): boolean {
  return AMBIGUOUS.test(plainDigits(typed))
}

/** Like {@link microsOf}, but null for ambiguous amounts such as `1,000`. */
export function clearMicrosOf(typed: string): number | null {
  return isAmbiguous(typed) ? null : microsOf(typed)
}

export function typedAmount(micros: number): string {
  return String(micros / MICROS)
}

export function shownMoney(micros: number, currency: string): string {
  const isWhole = micros % MICROS === 0
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    ...(isWhole && { maximumFractionDigits: 0 }),
  }).format(micros / MICROS)
}

/** Shows fractions of a cent, so that lines add up to their total. */
export function exactMoney(micros: number, currency: string): string {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    maximumFractionDigits: MICRO_DIGITS,
  }).format(micros / MICROS)
}

/** Sums in several currencies, which are never added up: `€24.90, $5`. */
export function shownValues(values: Readonly<Record<string, number>>): string {
  const sums = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
  return sums.map(([currency, micros]) => shownMoney(micros, currency)).join(', ')
}
