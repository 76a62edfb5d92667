import * as v from 'valibot'
import { plainDigits } from '../../forms/input.ts'
import { microsOf } from './money.ts'

/** A thousand for some, one with three decimals for others. */
const AMBIGUOUS = /^\s*[1-9]\d{0,2}[.,]\d{3}\s*$/

/** A day's budget as typed, in micros. Refuses `budget_malformed`, and `budget_ambiguous` with a question. */
export const TypedBudget = v.pipe(
  v.string(),
  v.check((typed) => !AMBIGUOUS.test(plainDigits(typed)), 'budget_ambiguous'),
  v.transform(microsOf),
  v.number('budget_malformed'),
  v.minValue(1, 'budget_malformed'),
)
