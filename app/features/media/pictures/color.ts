import * as v from 'valibot'
import { Text } from '../../../input.ts'

/** A colour as `#rrggbb`, in any case and with or without its mark; null where none is given. */
export const Color = v.pipe(
  Text,
  v.transform((text) => text.toLowerCase().replace(/^(?=[^#])/, '#') || null),
  v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'color_invalid'))),
)
