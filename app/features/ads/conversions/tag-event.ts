import * as v from 'valibot'
import { Id, Text } from '../../../forms/input.ts'
import { EVENT_ID_LENGTH, EVENT_NAME_LENGTH } from '../limits.ts'
import { microsOf } from '../money.ts'

/** A text, or a number or boolean, which scripts may send instead. */
const TextLike = v.optional(
  v.union([Text, v.pipe(v.union([v.number(), v.boolean()]), v.transform(String))]),
  '',
)

/** A tag's event. Parameters have the same names in an image's address, a form and JSON. */
export const TagEvent = v.object({
  tid: Id,
  event: v.pipe(TextLike, v.nonEmpty(), v.maxLength(EVENT_NAME_LENGTH), v.toUpperCase()),
  /** The click id from the address at which the visitor opened the site. */
  cid: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{22}$/))), null),
  eid: v.pipe(TextLike, v.maxLength(EVENT_ID_LENGTH)),
  value: TextLike,
  currency: TextLike,
  test: v.pipe(
    TextLike,
    v.transform((text) => text === '1' || text === 'true'),
  ),
})
export type TagEvent = v.InferOutput<typeof TagEvent>

/** ISO 4217 codes that the runtime knows, including those of former currencies. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

type ReadValue = {
  valueMicros: number | null
  currency: string | null
  valueProblem: 'currency_missing' | 'currency_unknown' | 'malformed' | null
}

/** A value with its currency. A value without a valid currency is dropped. */
export function readValue({ value, currency }: Pick<TagEvent, 'value' | 'currency'>): ReadValue {
  const none = { valueMicros: null, currency: null }
  if (value === '') return { ...none, valueProblem: null }
  // A comma is ambiguous: it separates thousands or decimals.
  const valueMicros = value.includes(',') ? null : microsOf(value)
  if (valueMicros === null) return { ...none, valueProblem: 'malformed' }
  if (currency === '') return { ...none, valueProblem: 'currency_missing' }
  const code = currency.toUpperCase()
  if (!CURRENCIES.has(code)) return { ...none, valueProblem: 'currency_unknown' }
  return { valueMicros, currency: code, valueProblem: null }
}
