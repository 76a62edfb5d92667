import * as v from 'valibot'
import { WireId } from '../../features/transfer/api/wire-values.ts'
import { Text } from '../../forms/input.ts'
import type { RefusalCode } from '../../refusal.ts'

export const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Seconds since 1970. */
export const Seconds = v.pipe(v.number(), v.integer())

export const OwnId = v.pipe(v.string(), v.regex(/^\d+$/))

export const MaybeId = v.optional(v.nullable(WireId))

export const IsoTime = v.pipe(v.string(), v.isoTimestamp())

export const Owner = v.object({ username: v.string() })

/** A boolean in a query string. */
export const QueryBoolean = v.pipe(
  v.optional(v.picklist(['true', 'false'], 'invalid_parameters'), 'false'),
  v.transform((word) => word === 'true'),
)

/** A list of words, as repeated parameters or separated by commas. */
export const WordList = v.pipe(
  v.optional(v.union([v.string(), v.array(v.string())], 'invalid_parameters'), []),
  v.transform((words) => [words].flat().flatMap((word) => word.split(',').filter(Boolean))),
)

/** A text of at most `length` characters, cleaned like a form's. */
export function text(length: number, code: RefusalCode) {
  return v.pipe(
    v.string('invalid_parameters'),
    v.maxLength(length, code),
    v.transform((given) => v.parse(Text, given)),
  )
}

export function nullableText(length: number, code: RefusalCode) {
  return v.pipe(
    v.nullable(text(length, code)),
    v.transform((given) => given ?? ''),
  )
}
