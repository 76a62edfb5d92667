import * as v from 'valibot'
import { visibleName, withoutUnseen } from './visible-name.ts'

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

/** An optional text, trimmed, without control characters or direction overrides; line ends are `\n`. */
export const Text = v.pipe(
  v.optional(v.nullable(v.string('invalid_parameters'), ''), ''),
  v.transform((text) => withoutUnseen(text.replace(/\r\n?/g, '\n'))),
  v.trim(),
)

/** A {@link Text} without invisible characters, except those that emoji and scripts need. */
export const NameText = v.pipe(Text, v.transform(visibleName))

export const Flag = v.pipe(
  v.optional(v.union([v.boolean(), v.string()], 'invalid_parameters'), false),
  v.transform((value) => value === true || value === 'on' || value === 'true' || value === '1'),
)

/** Converts digits of any script to 0–9. In Unicode, a script's ten digits follow its zero. */
export function plainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  })
}
