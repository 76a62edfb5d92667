import * as v from 'valibot'
import { WireId } from '../../features/transfer/api/wire-values.ts'
import { Text } from '../../forms/input.ts'
import type { RefusalCode } from '../../refusal.ts'

export const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Seconds since 1970. */
export const Seconds = v.pipe(v.number(), v.integer())

/** An id of an answer. */
export const OwnId = v.pipe(v.string(), v.regex(/^\d+$/))

export const MaybeId = v.optional(v.nullable(WireId))

export const When = v.pipe(v.string(), v.isoTimestamp())

export const Owner = v.object({ username: v.string() })

/** True or false, as an address has it. */
export const Truth = v.pipe(
  v.optional(v.picklist(['true', 'false'], 'invalid_parameters'), 'false'),
  v.transform((word) => word === 'true'),
)

/** One word or several, as repeated parameters or with commas between. */
export const Words = v.pipe(
  v.optional(v.union([v.string(), v.array(v.string())], 'invalid_parameters'), []),
  v.transform((words) => [words].flat().flatMap((word) => word.split(',').filter(Boolean))),
)

/** A text of at most so many characters, cleaned as those of forms are. */
export function text(length: number, code: RefusalCode) {
  return v.pipe(
    v.string('invalid_parameters'),
    v.maxLength(length, code),
    v.transform((given) => v.parse(Text, given)),
  )
}

/** The same, which null empties. */
export function nullableText(length: number, code: RefusalCode) {
  return v.pipe(
    v.nullable(text(length, code)),
    v.transform((given) => given ?? ''),
  )
}
