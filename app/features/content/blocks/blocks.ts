import * as v from 'valibot'
import { Id } from '../../../forms/input.ts'
import { Bookmark, PageSize } from '../../../paging.ts'

export const WallChange = v.object({
  memberId: Id,
  act: v.picklist(['block', 'unblock', 'mute', 'unmute'], 'not_found'),
})
export type WallChange = v.InferOutput<typeof WallChange>

/** The bookmark is the time and the id of the last member shown. */
export const WalledQuery = v.object({
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
export type WalledQuery = v.InferOutput<typeof WalledQuery>
