import * as v from 'valibot'
import { fromWire } from '../../../wire.ts'
import { Link } from './links/link.ts'

const Name = v.pipe(
  v.union([v.string(), v.number()], 'invalid_parameters'),
  v.transform((name) => String(name).trim()),
  v.nonEmpty('invalid_parameters'),
  v.maxLength(64, 'invalid_parameters'),
)

const Address = v.pipe(Link, v.string('picture_missing'))

const Cutout = v.optional(v.object({ url: Address }, 'invalid_parameters'))

const Asset = v.pipe(
  v.record(v.string(), v.unknown(), 'invalid_parameters'),
  v.transform(fromWire),
  v.object({
    entityId: Name,
    url: v.optional(Address),
    cutoutImages: v.optional(v.object({ orig: Cutout, originals: Cutout }, 'invalid_parameters')),
  }),
  v.transform(
    ({ url, cutoutImages: images }) => url ?? images?.orig?.url ?? images?.originals?.url,
  ),
  v.string('picture_missing'),
)

/** The address of a cut-out's full-size picture, or null. The name of the cut-out is validated but not used. */
export const ShuffleAsset = v.pipe(
  v.optional(v.nullable(v.unknown()), null),
  v.transform((asset) => (asset === '' ? null : asset)),
  v.nullable(Asset),
)
