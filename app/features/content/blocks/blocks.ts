import * as v from 'valibot'
import { Id } from '../../../forms/input.ts'
import { Bookmark, PageSize } from '../../../paging.ts'

export const BlockChange = v.object({
  memberId: Id,
  act: v.picklist(['block', 'unblock', 'mute', 'unmute'], 'not_found'),
})
export type BlockChange = v.InferOutput<typeof BlockChange>

/** The bookmark is the time and the id of the last member shown. */
export const BlocksQuery = v.object({
  bookmark: v.pipe(
    Bookmark,
    v.nullable(v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,16}$/, 'invalid_parameters'))),
    v.transform((bookmark) => {
      const [at, id] = bookmark?.split('-').map(Number) ?? []
      return at === undefined || id === undefined ? null : { at, id }
    }),
  ),
  pageSize: PageSize,
})
export type BlocksQuery = v.InferOutput<typeof BlocksQuery>
