import * as v from 'valibot'
import { Bookmark, PageSize } from '../../../../paging.ts'

export const TrashQuery = v.object({
  bookmark: v.pipe(
    Bookmark,
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,15}-\d{1,16}$/, 'invalid_parameters'),
        v.transform((bookmark) => {
          const [deletedAt = 0, id = 0] = bookmark.split('-').map(Number)
          return { deletedAt, id }
        }),
      ),
    ),
  ),
  pageSize: PageSize,
})
export type TrashQuery = v.InferOutput<typeof TrashQuery>
