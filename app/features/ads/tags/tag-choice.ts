import * as v from 'valibot'
import { CONVERSION_EVENTS } from '../../../db/ads/conversion-events.ts'
import { Id, NameText, OptionalId } from '../../../forms/input.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { TAG_NAME_LENGTH } from '../limits.ts'

const YES = 1

/** An existing tag or a new tag's name, with its event. A business that doesn't measure sales needs no tag. */
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
    tagName: v.pipe(NameText, v.maxLength(TAG_NAME_LENGTH, 'tag_name_too_long')),
    conversionEvent: v.picklist(CONVERSION_EVENTS, 'tag_missing'),
  }),
  v.forward(
    v.check(
      ({ upsellAnswer, tagId, tagName }) =>
        upsellAnswer !== YES || tagId !== null || VISIBLE.test(tagName),
      'tag_name_missing',
    ),
    ['tagName'],
  ),
)
export type TagChoice = v.InferOutput<typeof TagChoice>
