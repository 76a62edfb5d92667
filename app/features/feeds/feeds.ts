import * as v from 'valibot'
import { Bookmark, PageQuery, PageSize } from '../../paging.ts'
import { BoardAddress } from '../boards/board.ts'
import { PinQuery } from '../pins/pin.ts'

/**
 * What asks for a page of home. Its bookmark is a letter for the part of home that goes on (`f` what
 * the viewer follows, `r` everyone's newest) and the id of the last pin seen there, if any was.
 */
export const HomeQuery = v.pipe(
  v.object({
    bookmark: v.pipe(
      Bookmark,
      v.nullable(v.pipe(v.string(), v.regex(/^([fr]?[1-9]\d{0,15}|r)$/, 'invalid_parameters'))),
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

/** What asks for a board's page. */
export const BoardPageQuery = v.object({
  ...BoardAddress.entries,
  section: v.optional(v.string()),
  ...PageQuery.entries,
})
export type BoardPageQuery = v.InferOutput<typeof BoardPageQuery>

/** What asks for a member's page: `created` shows the pins they brought in, `saved` their boards. */
export const ProfileQuery = v.object({ username: v.string(), ...PageQuery.entries })
export type ProfileQuery = v.InferOutput<typeof ProfileQuery>

/** What asks for a pin's page with a page of the pins that are like it. */
export const PinPageQuery = v.object({ ...PinQuery.entries, ...PageQuery.entries })
export type PinPageQuery = v.InferOutput<typeof PinPageQuery>
