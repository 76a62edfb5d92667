import * as v from 'valibot'
import { Text } from '../../../../forms/input.ts'

export const Country = v.pipe(Text, v.toUpperCase(), v.regex(/^([A-Z]{2})?$/, 'place_unfit'))

export const Language = v.pipe(Text, v.toLowerCase(), v.regex(/^([a-z]{2,3})?$/, 'place_unfit'))

export function Choice(table: Readonly<Record<number, string>>) {
  return v.pipe(
    Text,
    v.check((key) => Object.hasOwn(table, key), 'invalid_parameters'),
    v.transform(Number),
  )
}
