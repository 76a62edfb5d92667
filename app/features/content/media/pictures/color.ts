import * as v from 'valibot'
import { Text } from '../../../../forms/input.ts'

/** Parses a colour, with or without `#`; null if the text isn't a colour. */
export const Color = v.pipe(
  Text,
  v.transform((text) => text.toLowerCase().replace(/^(?=[^#])/, '#') || null),
  v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'color_invalid'))),
)
