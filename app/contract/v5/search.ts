import * as v from 'valibot'
import { SearchQuery } from '../../features/screens/search/search.ts'
import { Text } from '../../forms/input.ts'
import { NO_FIELDS, operation, page } from '../../http/open-api/operation.ts'
import { PageQuery } from '../../paging.ts'
import { VISIBLE } from '../../text/visible.ts'
import { FullBoard } from './boards.ts'
import { FullPin, Media } from './pins.ts'

const Term = v.pipe(
  v.string('invalid_parameters'),
  v.transform((given) => v.parse(Text, given)),
  v.regex(VISIBLE, 'invalid_parameters'),
)

const SummaryPin = v.object({
  id: v.string(),
  media: Media,
  altText: v.nullable(v.string()),
  link: v.nullable(v.string()),
  title: v.nullable(v.string()),
  description: v.nullable(v.string()),
})

const Limit = v.pipe(
  v.optional(v.pipe(v.string(), v.digits('invalid_parameters')), '10'),
  v.transform(Number),
  v.minValue(1, 'invalid_parameters'),
  v.maxValue(50, 'invalid_parameters'),
)

export const searchOwnBoards = operation({
  id: 'search_user_boards/get',
  method: 'GET',
  path: '/search/boards',
  summary: 'Your boards, and those shared with you, with these words in their names',
  scopes: ['boards:read', 'boards:read_secret'],
  params: NO_FIELDS,
  body: NO_FIELDS,
  query: v.object({ ...PageQuery.entries, query: Text }),
  status: 200,
  answer: page(FullBoard),
})

export const searchOwnPins = operation({
  id: 'search_user_pins/list',
  method: 'GET',
  path: '/search/pins',
  summary: 'Your pins, and those on your boards, with these words in their texts and notes',
  scopes: ['boards:read', 'boards:read_secret', 'pins:read', 'pins:read_secret'],
  params: NO_FIELDS,
  body: NO_FIELDS,
  query: v.object({ ...PageQuery.entries, query: Term }),
  status: 200,
  answer: page(FullPin),
})

export const searchAllPins = operation({
  id: 'search_partner_pins',
  method: 'GET',
  path: '/search/partner/pins',
  summary: 'Search public pins by these words, the best recent ones first',
  scopes: ['boards:read', 'pins:read'],
  params: NO_FIELDS,
  body: NO_FIELDS,
  query: v.object({
    term: Term,
    countryCode: v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/, 'invalid_parameters')),
    locale: v.optional(v.string()),
    bookmark: SearchQuery.entries.bookmark,
    limit: Limit,
  }),
  status: 200,
  answer: page(SummaryPin),
})
