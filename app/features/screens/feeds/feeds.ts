import * as v from 'valibot'
import { Bookmark, PageQuery, PageSize } from '../../../paging.ts'
import { BoardAddress } from '../../content/boards/board.ts'
import { PinQuery } from '../../content/pins/pin.ts'

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

/** The bookmark is `f` (followed) and the last pin's id, or `r` (everyone's) and its place. */
export const HomeQuery = v.pipe(
  v.object({
    bookmark: v.pipe(
      Bookmark,
      v.nullable(
        v.pipe(
          v.string(),
          v.regex(/^(f?[1-9]\d{0,15}|r?-?[1-9]\d{0,15}|r)$/, 'invalid_parameters'),
        ),
      ),
    ),
    pageSize: PageSize,
  }),
  v.transform(({ bookmark, pageSize }) => ({
    phase: bookmark?.startsWith('r') ? ('recent' as const) : ('followed' as const),
    key: Number(bookmark?.replace(/^[fr]/, '')) || null,
    pageSize,
  })),
)
export type HomeQuery = v.InferOutput<typeof HomeQuery>

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
