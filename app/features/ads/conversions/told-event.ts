import * as v from 'valibot'
import { Id, Text } from '../../../forms/input.ts'
import { EVENT_ID_LENGTH, EVENT_NAME_LENGTH } from '../limits.ts'
import { microsOf } from '../money.ts'

/** A text, or the number or boolean that scripts send instead. */
const Told = v.optional(
  v.union([Text, v.pipe(v.union([v.number(), v.boolean()]), v.transform(String))]),
  '',
)

/** A tag's event, by the names in the address of an image, a form or JSON. */
export const ToldEvent = v.object({
  tid: Id,
  event: v.pipe(Told, v.nonEmpty(), v.maxLength(EVENT_NAME_LENGTH), v.toUpperCase()),
  /** The click id, which the site was opened with. */
  cid: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{22}$/))), null),
  eid: v.pipe(Told, v.maxLength(EVENT_ID_LENGTH)),
  value: Told,
  currency: Told,
  test: v.pipe(
    Told,
    v.transform((told) => told === '1' || told === 'true'),
  ),
})
export type ToldEvent = v.InferOutput<typeof ToldEvent>

/** The codes of ISO 4217, those of former currencies too, as the runtime knows them. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

type ReadValue = {
  valueMicros: number | null
  currency: string | null
  valueProblem: 'currency_missing' | 'currency_unknown' | 'malformed' | null
}

/** A value with its currency. One without is no value: it could be of any. */
export function readValue({ value, currency }: Pick<ToldEvent, 'value' | 'currency'>): ReadValue {
  const none = { valueMicros: null, currency: null }
  if (value === '') return { ...none, valueProblem: null }
  // A comma would be a thousand for some and a decimal for others.
  const valueMicros = value.includes(',') ? null : microsOf(value)
  if (valueMicros === null) return { ...none, valueProblem: 'malformed' }
  if (currency === '') return { ...none, valueProblem: 'currency_missing' }
  const code = currency.toUpperCase()
  if (!CURRENCIES.has(code)) return { ...none, valueProblem: 'currency_unknown' }
  return { valueMicros, currency: code, valueProblem: null }
}
