import * as v from 'valibot'
import { isAmbiguous, microsOf } from './money.ts'

/** A typed daily budget, in micros. Refuses `budget_malformed` and `budget_ambiguous`. */
export const TypedBudget = v.pipe(
  v.string(),
  v.check((typed) => !isAmbiguous(typed), 'budget_ambiguous'),
  v.transform(microsOf),
  v.number('budget_malformed'),
  v.minValue(1, 'budget_malformed'),
)
