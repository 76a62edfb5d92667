import * as v from 'valibot'
import { IdText } from './forms/input.ts'

export type ListPage<T> = { items: T[]; bookmark: string | null }

export const PAGE_SIZE = 25

export const PageSize = v.pipe(
  v.optional(
    v.union([v.pipe(v.string(), v.digits()), v.number()], 'invalid_parameters'),
    PAGE_SIZE,
  ),
  v.transform(Number),
  v.integer('invalid_parameters'),
  v.minValue(1, 'invalid_parameters'),
  v.maxValue(250, 'invalid_parameters'),
)

export const Bookmark = v.pipe(
  v.optional(v.nullable(v.string('invalid_parameters')), null),
  v.transform((bookmark) => bookmark || null),
)

export const IdBookmark = v.pipe(Bookmark, v.nullable(IdText))

export const PageQuery = v.object({ bookmark: IdBookmark, pageSize: PageSize })
export type PageQuery = v.InferOutput<typeof PageQuery>

/** The last row's time and id, as rows can share a time. */
export const TimedBookmark = v.pipe(
  Bookmark,
  v.nullable(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}-\d{1,16}$/, 'invalid_parameters'),
      v.transform((bookmark) => {
        const [at = 0, id = 0] = bookmark.split('-').map(Number)
        return { at, id }
      }),
    ),
  ),
)

/** A page of a list sorted by time. */
export const TimedQuery = v.object({ bookmark: TimedBookmark, pageSize: PageSize })
export type TimedQuery = v.InferOutput<typeof TimedQuery>

/** Cuts a page from rows that were read with one extra row. */
export function pageOf<T extends { id: number }>(rows: T[], pageSize: number): ListPage<T> {
  const items = rows.slice(0, pageSize)
  return { items, bookmark: rows.length > pageSize ? String(items.at(-1)?.id) : null }
}

/** Cuts a page from rows sorted by time that were read with one extra row. */
export function timedPageOf<T>(
  rows: T[],
  pageSize: number,
  placeOf: (row: T) => { at: number; id: number },
): ListPage<T> {
  const items = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? items.at(-1) : undefined
  if (last === undefined) return { items, bookmark: null }
  const { at, id } = placeOf(last)
  return { items, bookmark: `${at}-${id}` }
}
