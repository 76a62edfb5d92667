import * as v from 'valibot'
import { Text } from '../../../../forms/input.ts'
import { webAddress } from '../../../../text/web-address.ts'
import { PIN_LINK_LENGTH } from '../limits.ts'

/** A typed address; `example.com/x` becomes https. Refuses other schemes, and addresses with passwords. */
export const Link = v.pipe(
  Text,
  v.maxLength(PIN_LINK_LENGTH, 'link_invalid'),
  v.transform((typed) => (typed === '' ? null : (webAddress(typed) ?? 'invalid'))),
  v.check((link) => link !== 'invalid', 'link_invalid'),
)
