import { HIGHEST_PRICE } from '../limits.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export function currencyOf(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return CURRENCIES.has(code) ? code : null
}

const WRITTEN =
  /^(?:\p{L}\.?|[\p{Sc} ])*([1-9]\d{0,2}(?:[., ]\d{3})+|\d+)(?:([.,])(\d{1,4}))?(?:[.,][-\u2013])?[\p{Sc}\p{L} ]*$/u
const WRITTEN_LENGTH = 40

/** A price as shops write it, as a number; null for ranges and ambiguous numbers such as `1.299`. */
export function priceOf(value: unknown): number | null {
  if (typeof value === 'number') return fitting(value)
  if (typeof value !== 'string' || value.length > WRITTEN_LENGTH) return null
  const parts = WRITTEN.exec(value.replace(/[\s'\u2019]/g, ' ').trim())
  if (!parts) return null
  const [, whole = '', mark, decimals] = parts
  const separators = new Set(whole.replace(/\d/g, ''))
  if (separators.size > 1 || (mark !== undefined && separators.has(mark))) return null
  if (mark === undefined && /^\d+\.\d+$/.test(whole)) return null
  return fitting(Number(`${whole.replace(/\D/g, '')}.${decimals ?? 0}`))
}

function fitting(number: number): number | null {
  const price = Math.round(number * 1000) / 1000
  return price > 0 && price <= HIGHEST_PRICE ? price : null
}
