import * as v from 'valibot'
import { Bookmark, PageQuery, PageSize } from '../../../paging.ts'
import { BoardAddress } from '../../content/boards/board.ts'
import { foldTag } from '../../content/pins/hashtags/hashtags.ts'
import { PinQuery } from '../../content/pins/pin.ts'
import { PLACE_TEXT, readPlace, TOP, visitorPlace } from './home/home-place.ts'
import {
  LIST_PLACE_TEXT,
  LIST_START,
  type ListPlace,
  LONGEST_PLACE,
  readListPlace,
} from './list-place.ts'

const PlaceText = v.pipe(v.string(), v.maxLength(LONGEST_PLACE, 'invalid_parameters'))

/** A position in a list, or only the key of its last pin. */
export const ListBookmark = v.pipe(
  Bookmark,
  v.nullable(
    v.union(
      [
        v.pipe(
          v.string(),
          v.regex(/^-?[1-9]\d{0,15}$/, 'invalid_parameters'),
          v.transform(Number),
          v.safeInteger('invalid_parameters'),
          v.transform((key): ListPlace => ({ ...LIST_START, key })),
        ),
        v.pipe(
          PlaceText,
          v.regex(LIST_PLACE_TEXT, 'invalid_parameters'),
          v.transform(readListPlace),
        ),
      ],
      'invalid_parameters',
    ),
  ),
)

export const FeedQuery = v.object({ bookmark: ListBookmark, pageSize: PageSize })
export type FeedQuery = v.InferOutput<typeof FeedQuery>

const HomePlaceText = v.pipe(
  PlaceText,
  v.regex(PLACE_TEXT, 'invalid_parameters'),
  v.transform(readPlace),
)

/** `bookmark` is a position in a member's home feed, or a visitor's position as in {@link FeedQuery}. */
export const HomeQuery = v.pipe(
  v.object({
    bookmark: v.optional(
      v.union(
        [
          v.pipe(
            ListBookmark,
            v.transform((place) => place && visitorPlace(place)),
          ),
          HomePlaceText,
        ],
        'invalid_parameters',
      ),
      null,
    ),
    pageSize: PageSize,
  }),
  v.transform(({ bookmark, pageSize }) => ({ place: bookmark ?? TOP, pageSize })),
)
export type HomeQuery = v.InferOutput<typeof HomeQuery>

export const HomePageQuery = v.intersect([
  HomeQuery,
  v.object({
    topic: v.pipe(
      v.optional(v.string(), ''),
      v.transform((topic) => foldTag(topic) || null),
    ),
  }),
])

const Count = v.optional(
  v.nullable(
    v.pipe(
      v.union([v.pipe(v.string(), v.digits()), v.number()], 'invalid_parameters'),
      v.transform(Number),
      v.safeInteger('invalid_parameters'),
      v.minValue(0, 'invalid_parameters'),
    ),
  ),
)

/** A page starts after the bookmark's pin, or ends `before` a pin (0: the list's end), or starts `at` an index. */
export const BoardPageQuery = v.object({
  ...BoardAddress.entries,
  section: v.optional(v.string()),
  ...PageQuery.entries,
  before: Count,
  at: Count,
})
export type BoardPageQuery = v.InferOutput<typeof BoardPageQuery>

export const ProfileQuery = v.object({ username: v.string(), ...PageQuery.entries })
export type ProfileQuery = v.InferOutput<typeof ProfileQuery>

export const PinPageQuery = v.object({ ...PinQuery.entries, ...FeedQuery.entries })
export type PinPageQuery = v.InferOutput<typeof PinPageQuery>
