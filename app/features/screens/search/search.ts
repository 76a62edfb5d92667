import * as v from 'valibot'
import { Flag, Text } from '../../../forms/input.ts'
import { Bookmark, PageSize } from '../../../paging.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { startOf } from '../../../text/words.ts'
import { SEARCH_LENGTH } from '../feeds/limits.ts'

const SearchWords = v.pipe(
  Text,
  v.transform((words) => startOf(words, SEARCH_LENGTH)),
)

/**
 * The bookmark is the window's greatest id and, after a hyphen, the last shown; without words the
 * last pin's place, which may be negative.
 */
export const SearchQuery = v.object({
  q: SearchWords,
  /** Results are asked for in spite of a notice. */
  anyway: Flag,
  bookmark: v.pipe(
    Bookmark,
    v.nullable(
      v.pipe(v.string(), v.regex(/^-?[1-9]\d{0,15}(-[1-9]\d{0,15})?$/, 'invalid_parameters')),
    ),
    v.transform((bookmark) => {
      const [top, last] = bookmark?.split(/(?<=\d)-/).map(Number) ?? []
      return { top: top ?? Number.MAX_SAFE_INTEGER, last: last ?? null }
    }),
  ),
  pageSize: PageSize,
})
export type SearchQuery = v.InferOutput<typeof SearchQuery>

export const HashtagQuery = v.object({ ...v.omit(SearchQuery, ['q']).entries, tag: Text })
export type HashtagQuery = v.InferOutput<typeof HashtagQuery>

export const HashtagStart = v.object({ q: SearchWords, showPinCount: Flag })
export type HashtagStart = v.InferOutput<typeof HashtagStart>

export const SearchStart = v.object({ q: SearchWords })
export type SearchStart = v.InferOutput<typeof SearchStart>

export const NewRecentSearch = v.object({
  q: v.pipe(SearchWords, v.regex(VISIBLE, 'invalid_parameters')),
})
export type NewRecentSearch = v.InferOutput<typeof NewRecentSearch>

export const ForgottenSearch = v.object({ q: v.optional(SearchWords) })
export type ForgottenSearch = v.InferOutput<typeof ForgottenSearch>
