import * as v from 'valibot'
import { IdText } from './forms/input.ts'

/** A page of a list; `bookmark` is null at the end. */
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

export const PageQuery = v.object({
  bookmark: v.pipe(Bookmark, v.nullable(IdText)),
  pageSize: PageSize,
})
export type PageQuery = v.InferOutput<typeof PageQuery>

/** Cuts a page from a list that was read with one row more. */
export function pageOf<T extends { id: number }>(rows: T[], pageSize: number): ListPage<T> {
  const items = rows.slice(0, pageSize)
  return { items, bookmark: rows.length > pageSize ? String(items.at(-1)?.id) : null }
}
