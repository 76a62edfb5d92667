import * as v from 'valibot'
import { Bookmark, PageQuery, PageSize } from '../../../paging.ts'
import { BoardAddress } from '../../content/boards/board.ts'
import { foldTag } from '../../content/pins/hashtags/hashtags.ts'
import { PinQuery } from '../../content/pins/pin.ts'
import { PLACE_TEXT, placeIn, readPlace, TOP } from './home/home-place.ts'
import {
  LIST_PLACE_TEXT,
  LIST_START,
  type ListPlace,
  LONGEST_PLACE,
  readListPlace,
} from './list-place.ts'

const PlaceText = v.pipe(v.string(), v.maxLength(LONGEST_PLACE, 'invalid_parameters'))

/** The place of a list, or the key of its last pin alone. */
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

/** A feed of everyone's pins. */
export const FeedQuery = v.object({ bookmark: ListBookmark, pageSize: PageSize })
export type FeedQuery = v.InferOutput<typeof FeedQuery>

const HomePlaceText = v.pipe(
  PlaceText,
  v.regex(PLACE_TEXT, 'invalid_parameters'),
  v.transform(readPlace),
)

/** The bookmark is a place in a member's home, or as {@link FeedQuery} has it. */
export const HomeQuery = v.pipe(
  v.object({
    bookmark: v.optional(
      v.union(
        [
          v.pipe(
            ListBookmark,
            v.transform((place) => place && placeIn(place)),
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

/** A visitor's home may be of a topic. */
export const HomePageQuery = v.intersect([
  HomeQuery,
  v.object({
    topic: v.pipe(
      v.optional(v.string(), ''),
      v.transform((topic) => foldTag(topic) || null),
    ),
  }),
])

export const BoardPageQuery = v.object({
  ...BoardAddress.entries,
  section: v.optional(v.string()),
  ...PageQuery.entries,
})
export type BoardPageQuery = v.InferOutput<typeof BoardPageQuery>

export const ProfileQuery = v.object({ username: v.string(), ...PageQuery.entries })
export type ProfileQuery = v.InferOutput<typeof ProfileQuery>

export const PinPageQuery = v.object({ ...PinQuery.entries, ...FeedQuery.entries })
export type PinPageQuery = v.InferOutput<typeof PinPageQuery>
