import * as v from 'valibot'
import { withoutUnseen } from '../text/visible.ts'

export const IdText = v.pipe(
  v.string('invalid_parameters'),
  v.regex(/^[1-9]\d*$/, 'invalid_parameters'),
  v.transform(Number),
  v.safeInteger('invalid_parameters'),
)

export const Id = v.union(
  [IdText, v.pipe(v.number(), v.safeInteger(), v.minValue(1))],
  'invalid_parameters',
)

export const OptionalId = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()], 'invalid_parameters')), null),
  v.transform((id) => (id === '' ? null : id)),
  v.nullable(Id),
)

/** An optional text, trimmed, without invisible characters; line ends are `\n`. */
export const Text = v.pipe(
  v.optional(v.nullable(v.string('invalid_parameters'), ''), ''),
  v.transform((text) => withoutUnseen(text.replace(/\r\n?/g, '\n'))),
  v.trim(),
)

export const Flag = v.pipe(
  v.optional(v.union([v.boolean(), v.string()], 'invalid_parameters'), false),
  v.transform((value) => value === true || value === 'on' || value === 'true' || value === '1'),
)

/** Any script's digits as 0 to 9: a script's ten follow its zero. */
export function plainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  })
}
