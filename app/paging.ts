import * as v from 'valibot'
import { IdText } from './input.ts'

/** A page of a list: what is on it, and the key that asks for the next one (null at the end). */
export type ListPage<T> = { items: T[]; bookmark: string | null }

/** How many things a page holds unless another number is asked for. */
export const PAGE_SIZE = 25

/** How many things a page of a list holds. */
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

/** The key that asks for a page, as its list gave it; an empty one asks for the first. */
export const Bookmark = v.pipe(
  v.optional(v.nullable(v.string('invalid_parameters')), null),
  v.transform((bookmark) => bookmark || null),
)

/** What asks for one page of a list whose key is an id. */
export const PageQuery = v.object({
  bookmark: v.pipe(Bookmark, v.nullable(IdText)),
  pageSize: PageSize,
})
export type PageQuery = v.InferOutput<typeof PageQuery>

/**
 * Cuts a list, read with one row more than the page holds, into a page: that row tells whether there
 * is a next one.
 */
export function pageOf<T extends { id: number }>(rows: T[], pageSize: number): ListPage<T> {
  const items = rows.slice(0, pageSize)
  return { items, bookmark: rows.length > pageSize ? String(items.at(-1)?.id) : null }
}
