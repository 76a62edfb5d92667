import * as v from 'valibot'

/** An id as it stands in an address: digits, in one spelling only. */
export const IdText = v.pipe(
  v.string('invalid_parameters'),
  v.regex(/^[1-9]\d*$/, 'invalid_parameters'),
  v.transform(Number),
  v.safeInteger('invalid_parameters'),
)

/** An id as it travels: a text, and a number is taken too. */
export const Id = v.union(
  [IdText, v.pipe(v.number(), v.safeInteger(), v.minValue(1))],
  'invalid_parameters',
)

/** An id that may be left out or left blank, as a form sends it. */
export const OptionalId = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()], 'invalid_parameters')), null),
  v.transform((id) => (id === '' ? null : id)),
  v.nullable(Id),
)

/** Control characters but the ends of lines and tabs, and what turns the direction of the text around it. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/**
 * A text that may be left out, without the white space around it and without what nobody can see. A
 * line ends in one character, as browsers count it, and not in the two that they send.
 */
export const Text = v.pipe(
  v.optional(v.nullable(v.string('invalid_parameters'), ''), ''),
  v.transform((text) => text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '')),
  v.trim(),
)

/** Something in a name that can be seen: joiners and marks alone name nothing. */
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A choice that a form makes with a checkbox and JSON with a boolean. */
export const Flag = v.pipe(
  v.optional(v.union([v.boolean(), v.string()], 'invalid_parameters'), false),
  v.transform((value) => value === true || value === 'on' || value === 'true' || value === '1'),
)

/**
 * A text with the digits of every script as 0 to 9. Unicode keeps each script's ten together from its
 * zero on, so that a digit's value is how many come before it.
 */
export function plainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  })
}
