import * as v from 'valibot'
import { Bookmark, PageQuery, PageSize } from '../../../paging.ts'
import { BoardAddress } from '../../content/boards/board.ts'
import { foldTag } from '../../content/pins/hashtags/hashtags.ts'
import { PinQuery } from '../../content/pins/pin.ts'
import {
  type HomePlace,
  LONGEST_PLACE,
  PLACE_TEXT,
  placeAt,
  readPlace,
  TOP,
} from './home/home-place.ts'

/** A feed of everyone's pins. The bookmark is the last pin's place (`feedKey`). */
export const FeedQuery = v.object({
  bookmark: v.pipe(
    Bookmark,
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^-?[1-9]\d{0,15}$/, 'invalid_parameters'),
        v.transform(Number),
        v.safeInteger('invalid_parameters'),
      ),
    ),
  ),
  pageSize: PageSize,
})
export type FeedQuery = v.InferOutput<typeof FeedQuery>

const PlaceText = v.pipe(
  v.string(),
  v.maxLength(LONGEST_PLACE, 'invalid_parameters'),
  v.regex(PLACE_TEXT, 'invalid_parameters'),
)

/** The bookmark is a place in a member's home, or as {@link FeedQuery} has it. */
export const HomeQuery = v.pipe(
  v.object({
    bookmark: v.optional(
      v.union([FeedQuery.entries.bookmark, PlaceText], 'invalid_parameters'),
      null,
    ),
    pageSize: PageSize,
  }),
  v.transform(({ bookmark, pageSize }) => ({ place: placeOf(bookmark), pageSize })),
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

function placeOf(bookmark: string | number | null): HomePlace {
  if (bookmark === null) return TOP
  return typeof bookmark === 'number' ? placeAt(bookmark) : readPlace(bookmark)
}

export const BoardPageQuery = v.object({
  ...BoardAddress.entries,
  section: v.optional(v.string()),
  ...PageQuery.entries,
})
export type BoardPageQuery = v.InferOutput<typeof BoardPageQuery>

export const ProfileQuery = v.object({ username: v.string(), ...PageQuery.entries })
export type ProfileQuery = v.InferOutput<typeof ProfileQuery>

export const PinPageQuery = v.object({ ...PinQuery.entries, ...PageQuery.entries })
export type PinPageQuery = v.InferOutput<typeof PinPageQuery>
