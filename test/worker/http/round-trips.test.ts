import { expect, test } from 'vitest'
import { aSite } from '../site.ts'
import { ADDRESSES } from '../site-map.ts'

const { pages, readers, pin, board, ana } = await aSite()

/** A member costs one more than a visitor: whose session it is has to be known first. */
const BOUNDS = { visitor: 1, member: 2, owner: 2 }

/** Pages of links in letters that name an account, which the link alone tells: what is asked before and besides. */
const NAMED_FIRST = 2

const CALLS = [
  '/resource/UserHomefeedResource/get/',
  '/resource/IdeasFeedResource/get/',
  '/resource/BaseSearchResource/get/?q=moon',
  '/resource/BaseSearchResource/get/?colour=blue',
  '/resource/BaseSearchResource/get/?q=suicide',
  '/resource/BaseSearchResource/get/?q=suicide&anyway=1',
  '/resource/BoardSearchResource/get/?q=board',
  '/resource/UserSearchResource/get/?q=ana',
  '/resource/HashtagFeedResource/get/?tag=jars',
  '/resource/SearchSuggestionsResource/get/?q=moon',
  '/v3/search/autocomplete/?q=ja',
  `/resource/BoardFeedResource/get/?username=${ana.viewer.username}&board=${board.slug}`,
  `/resource/UserPinsResource/get/?username=${ana.viewer.username}`,
  `/resource/RelatedPinFeedResource/get/?pin_id=${pin}`,
  `/resource/BoardResource/get/?board_id=${board.id}`,
  `/resource/PinResource/get/?pin_id=${pin}`,
  `/v3/pins/${pin}/`,
]

test('every page of the site is in the list', () => {
  const isCall = (address: string) => /^(v3|vx|ads\/v4|resource)\//.test(address)

  expect(Object.keys(pages).sort()).toEqual(ADDRESSES.filter((at) => !isCall(at)).sort())
})

test.each(Object.values(pages))('%s asks D1 once, and for a member once more', async (path) => {
  for (const [name, browser] of Object.entries(readers)) {
    for (const address of [path, dataOf(path)]) {
      const trips = tripsOf(await browser.fetch(address))

      const more = address.startsWith('/account/email/verify/') ? NAMED_FIRST : 0
      expect(trips, `${address} for ${name}`).toBeLessThanOrEqual(BOUNDS[nameOf(name)] + more)
    }
  }
})

test.each(CALLS)('%s asks D1 once, and for a member once more', async (path) => {
  for (const [name, browser] of Object.entries(readers)) {
    const response = await browser.fetch(path)

    expect(response.status).toBe(200)
    expect(tripsOf(response)).toBeLessThanOrEqual(BOUNDS[nameOf(name)])
  }
})

const MEMBER_CALLS = [
  '/resource/UserPinsSearchResource/get/?q=moon&exact=1&alt=none',
  '/resource/BoardPickerBoardsResource/get/?field_set_key=board_picker&shortlist_suggestions=2',
  '/resource/BoardPickerBoardsShortlistResource/get/',
  `/v3/pins/${pin}/board_title_suggestions/`,
  `/resource/OfflineBoardResource/get/?board_id=${board.id}`,
]

test.each(MEMBER_CALLS)(
  '%s asks D1 once besides who it is, and a visitor first to log in',
  async (path) => {
    const answers = await Promise.all(Object.values(readers).map((browser) => browser.fetch(path)))

    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200])
    for (const answer of answers.slice(1)) expect(tripsOf(answer)).toBeLessThanOrEqual(2)
  },
)

test('a page further down costs what the first one costs', async () => {
  for (const path of ['/', '/ideas/', pages[':username/:board'] ?? '', `/pin/${pin}/`]) {
    for (const [name, browser] of Object.entries(readers)) {
      const response = await browser.fetch(`${path}?bookmark=${pin}`)

      expect(response.status).toBe(200)
      expect(tripsOf(response)).toBeLessThanOrEqual(BOUNDS[nameOf(name)])
    }
  }
})

/** The address that the browser fetches for a link within the site. */
function dataOf(path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  return `${pathname === '/' ? '/_root' : pathname.replace(/\/$/, '')}.data?${query}`
}

function nameOf(name: string): keyof typeof BOUNDS {
  return name === 'visitor' || name === 'member' ? name : 'owner'
}

function tripsOf(response: Response): number {
  const [, trips] = /^d1;desc="(\d+)"$/.exec(response.headers.get('Server-Timing') ?? '') ?? []
  if (trips === undefined) throw new Error('the answer doesn’t tell')
  return Number(trips)
}
