import * as v from 'valibot'
import { Flag, Text } from '../../../forms/input.ts'
import { Bookmark, PageSize } from '../../../paging.ts'
import { startOf } from '../../../text/folded-words.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { ListBookmark } from '../feeds/feeds.ts'
import { SEARCH_LENGTH } from '../feeds/limits.ts'
import { colourNamed } from './colours/colours.ts'
import { searchedPart } from './searched-part.ts'

const SearchWords = v.pipe(
  Text,
  v.transform((words) => startOf(words, SEARCH_LENGTH)),
)

const TOP = Number.MAX_SAFE_INTEGER

/** The bookmark: the window's greatest id, a hyphen and the last shown id; `list` without words. */
const RESULTS = {
  /** Shows results although there is a notice. */
  anyway: Flag,
  bookmark: v.optional(
    v.union(
      [
        v.pipe(
          Bookmark,
          v.nullable(
            v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}(-[1-9]\d{0,15})?$/, 'invalid_parameters')),
          ),
          v.transform((bookmark) => {
            const [top, last] = bookmark?.split('-').map(Number) ?? []
            return { top: top ?? TOP, last: last ?? null, list: null }
          }),
        ),
        v.pipe(
          ListBookmark,
          v.transform((list) => ({ top: TOP, last: null, list })),
        ),
      ],
      'invalid_parameters',
    ),
    null,
  ),
  pageSize: PageSize,
}

const TYPED = {
  q: Text,
  /** Turns spelling correction off. */
  exact: Flag,
}

export const SearchQuery = v.object({
  ...RESULTS,
  ...TYPED,
  q: v.pipe(
    Text,
    v.transform((typed) => searchedPart(typed).q),
  ),
})
export type SearchQuery = v.InferOutput<typeof SearchQuery>

/** A {@link SearchQuery} for a page, which also says how much of a long text is searched. */
export const SearchPageQuery = v.pipe(v.object({ ...RESULTS, ...TYPED }), v.transform(partSearched))
export type SearchPageQuery = v.InferOutput<typeof SearchPageQuery>

const ColourWord = v.pipe(
  Text,
  v.check((word) => word === '' || colourNamed(word) !== null, 'invalid_parameters'),
  v.transform((word) => word || null),
)

export const PinSearchQuery = v.object({ ...SearchQuery.entries, colour: ColourWord })
export type PinSearchQuery = v.InferOutput<typeof PinSearchQuery>

export const PinSearchPageQuery = v.pipe(
  v.object({ ...RESULTS, ...TYPED, colour: ColourWord }),
  v.transform(partSearched),
)
export type PinSearchPageQuery = v.InferOutput<typeof PinSearchPageQuery>

function partSearched<T extends { q: string }>({ q: typed, ...query }: T) {
  return { ...query, ...searchedPart(typed), typed }
}

export const HashtagQuery = v.object({ ...RESULTS, tag: Text })
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
