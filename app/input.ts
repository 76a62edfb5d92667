import * as v from 'valibot'

/** An id as it travels: digits in a string (a number is taken too). */
export const Id = v.pipe(
  v.union([v.string(), v.number()], 'invalid_parameters'),
  v.transform(Number),
  v.safeInteger('invalid_parameters'),
  v.minValue(1, 'invalid_parameters'),
)

/** A text that may be left out, without the white space around it. */
export const Text = v.pipe(v.optional(v.nullable(v.string('invalid_parameters'), ''), ''), v.trim())

/** A choice that a form makes with a checkbox and JSON with a boolean. */
export const Flag = v.pipe(
  v.optional(v.union([v.boolean(), v.string()], 'invalid_parameters'), false),
  v.transform((value) => value === true || value === 'on' || value === 'true' || value === '1'),
)
