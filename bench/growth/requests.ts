import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parseJson } from '../../app/json.ts'
import routes from '../../app/routes.ts'
import type { Account } from './accounts.ts'

/** A request of an account. `path` and `body` depend on it, and a body may be new each time. */
export type AccountRequest = {
  name: string
  by: 'visitor' | 'session' | 'token'
  method: string
  path: (account: Account) => string
  body?: (account: Account) => object
}

/** A pin on the account's first board, in its section. */
const pinOf = ({ firstId }: Account) => firstId + 28

/** The values of address parameters. Others are 5, which isn't the id of anything that the account owns. */
const VALUES: Readonly<Record<string, (account: Account) => unknown>> = {
  pinId: pinOf,
  boardId: ({ id }) => id,
  sectionId: ({ firstId }) => firstId,
  memberId: ({ firstId }) => firstId + 1,
  username: ({ id }) => `member${id}`,
  board: ({ id }) => `board-${id}`,
  section: () => 'tiles',
  tag: () => 'ceramics',
  provider: () => 'google',
  adAccountId: ({ id }) => id,
  advertiserId: ({ id }) => id,
}

const QUERIES: Readonly<Record<string, (account: Account) => string>> = {
  search: () => '?q=table',
  'search/boards': () => '?q=shelf',
  'search/profiles': () => '?q=follower',
  'search/yours': () => '?q=table',
  offsite: () => '?url=https%3A%2F%2Fexample.com%2F',
  'pin-builder': ({ id }) => `?board=${id}`,
}

const API_QUERIES: Readonly<Record<string, string>> = {
  'search_user_boards/get': '?query=shelf',
  'search_user_pins/list': '?query=table',
  search_partner_pins: '?term=table&country_code=GB',
  'website_verification/get': '?website=example.com',
}

/** The bodies of the open API's writes that an account repeats. */
const API_BODIES: Readonly<Record<string, (account: Account) => object>> = {
  'boards/create': () => ({ name: `Shelf ${crypto.randomUUID()}` }),
  'boards/update': () => ({ description: crypto.randomUUID() }),
  'board_sections/create': () => ({ name: crypto.randomUUID().slice(0, 30) }),
  'board_sections/update': () => ({ name: 'Tiles' }),
  'pins/update': () => ({ title: crypto.randomUUID() }),
  'pins/save': ({ id }) => ({ board_id: String(id) }),
  'follow_user/update': () => ({}),
}

/** The deletions, which are left out because they would change what the next requests read. */
const DESTRUCTIVE = ['boards/delete', 'board_sections/delete', 'pins/delete']

const RESOURCES: Readonly<Record<string, (account: Account) => string>> = {
  BoardResource: ({ id }) => `?board_id=${id}`,
  BoardSectionResource: ({ firstId }) => `?section_id=${firstId}`,
  ShareSuggestionsResource: ({ id }) => `?board_id=${id}`,
  CollaboratorTypeaheadResource: ({ id }) => `?board_id=${id}&q=foll`,
  PinResource: (account) => `?pin_id=${pinOf(account)}`,
  UserHomefeedResource: () => '',
  IdeasFeedResource: () => '',
  BoardFeedResource: ({ id }) => `?username=member${id}&board=board-${id}`,
  UserPinsResource: ({ id }) => `?username=member${id}`,
  HashtagFeedResource: () => '?tag=ceramics',
  RelatedPinFeedResource: (account) => `?pin_id=${pinOf(account)}`,
  PinOrderResource: (account) => `?pin_id=${pinOf(account)}`,
  BoardPickerBoardsResource: () => '',
  BoardPickerBoardsShortlistResource: () => '',
  BoardSectionsRepinResource: ({ id }) => `?board_id=${id}`,
  BaseSearchResource: () => '?q=table',
  UserPinsSearchResource: () => '?q=table',
  BoardSearchResource: () => '?q=shelf',
  UserSearchResource: () => '?q=follower',
  SearchSuggestionsResource: () => '?q=tab',
  OfflineBoardResource: ({ id }) => `?board_id=${id}`,
}

const DOCUMENTED: readonly ((account: Account) => string)[] = [
  () => '/v3/users/settings/',
  (account) => `/v3/pins/${pinOf(account)}/`,
  (account) => `/v3/pins/${pinOf(account)}/board_title_suggestions/`,
  () => '/v3/search/autocomplete/?q=cer',
]

/** The bodies of calls of the JSON API that write. */
const WRITES: Readonly<Record<string, (account: Account) => object>> = {
  'BoardResource/create': () => ({ name: `Shelf ${crypto.randomUUID()}` }),
  'RepinResource/create': (account) => ({ pin_id: pinOf(account), board_id: account.id }),
  'PinOrderResource/update': (account) => ({ pin_id: pinOf(account), edge: 'start' }),
  'BulkEditResource/update': ({ id, firstId }) => ({
    board_id: id,
    section_id: firstId,
    pin_ids: [firstId + 29],
  }),
}

/**
 * Every page as its owner and as a visitor, every operation of the open API, and the calls of the JSON API. Reads the
 * operations from the built description.
 */
export function accountRequests(): readonly AccountRequest[] {
  return [
    ...pagePaths().flatMap((path) => [page(path, 'session'), page(path, 'visitor')]),
    ...apiRequests(),
    ...CALLS,
  ]
}

const Description = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.object({ operationId: v.string() }))),
})

function apiRequests(): AccountRequest[] {
  const { paths } = parseJson(Description, readFileSync('build/client/openapi.json', 'utf8'))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !DESTRUCTIVE.includes(operationId))
      .map(([method, { operationId: id }]): AccountRequest => {
        const body = API_BODIES[id]
        return {
          name: `/v5 ${id}`,
          by: 'token',
          method: method.toUpperCase(),
          path: (account) => `/v5${filled(path, account)}${API_QUERIES[id] ?? ''}`,
          ...(body && { body }),
        }
      }),
  )
}

const CALLS: readonly AccountRequest[] = [
  ...Object.entries(RESOURCES).map(([name, query]): AccountRequest => {
    const path = (account: Account) => `/resource/${name}/get/${query(account)}`
    return { name, by: 'session', method: 'GET', path }
  }),
  ...DOCUMENTED.map((path): AccountRequest => {
    const name = path({ id: 0, firstId: 0, pins: 0, boards: 0, followers: 0, notifications: 0 })
    return { name, by: 'session', method: 'GET', path }
  }),
  ...Object.entries(WRITES).map(([name, body]): AccountRequest => {
    return { name, by: 'session', method: 'POST', path: () => `/resource/${name}/`, body }
  }),
]

function page(path: string, by: 'session' | 'visitor'): AccountRequest {
  const address = (account: Account) =>
    `/${filled(path, account)}${path ? '/' : ''}${QUERIES[path]?.(account) ?? ''}`
  return {
    name: by === 'visitor' ? `/${path}, visitor` : `/${path}`,
    by,
    method: 'GET',
    path: address,
  }
}

function filled(path: string, account: Account): string {
  return path
    .replace(/[:{](\w+)[}?]*/g, (_, name: string) => {
      const key = name.replace(/_(\w)/g, (_match, start: string) => start.toUpperCase())
      return String(VALUES[key]?.(account) ?? 5)
    })
    .replace('*', 'other')
}

type Route = {
  path?: string | undefined
  index?: boolean | undefined
  children?: Route[] | undefined
}

function pagePaths(): string[] {
  const found: string[] = []
  const walk = (all: readonly Route[]) => {
    for (const { path, index, children } of all) {
      if (children) walk(children)
      else if (path !== undefined || index) found.push(path ?? '')
    }
  }
  walk(routes)
  return found.filter((path) => !/^logout|^dev\//.test(path))
}
