import * as v from 'valibot'
import { webAddress } from '../../../text/web-address.ts'
import { PIN_LINK_LENGTH } from '../../content/pins/limits.ts'

/** An id in Pinterest's API, as digits. Ids that are longer than ours match nothing. */
export const WireId = v.pipe(
  v.string('invalid_parameters'),
  v.regex(/^\d+$/, 'invalid_parameters'),
  v.transform(Number),
)

export const Address = v.pipe(
  v.string('invalid_parameters'),
  v.maxLength(PIN_LINK_LENGTH, 'link_invalid'),
  v.transform((typed) => webAddress(typed.trim())),
  v.string('link_invalid'),
)
