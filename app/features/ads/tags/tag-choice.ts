import * as v from 'valibot'
import { CONVERSION_EVENTS } from '../../../db/ads/conversion-events.ts'
import { Id, OptionalId, Text } from '../../../forms/input.ts'
import { TAG_NAME_LENGTH } from '../limits.ts'

const YES = 1

/** A tag or the name of a new one, and its event; a business that doesn't count needs none. */
export const TagChoice = v.pipe(
  v.object({
    advertiserId: Id,
    pinId: Id,
    upsellAnswer: v.pipe(
      v.optional(v.union([v.string(), v.number()]), 0),
      v.transform(Number),
      v.picklist([0, 1, 2, 3], 'invalid_parameters'),
    ),
    tagId: OptionalId,
    tagName: v.pipe(Text, v.maxLength(TAG_NAME_LENGTH, 'tag_name_too_long')),
    conversionEvent: v.picklist(CONVERSION_EVENTS, 'tag_missing'),
  }),
  v.forward(
    v.check(
      ({ upsellAnswer, tagId, tagName }) =>
        upsellAnswer !== YES || tagId !== null || tagName !== '',
      'tag_name_missing',
    ),
    ['tagName'],
  ),
)
export type TagChoice = v.InferOutput<typeof TagChoice>
