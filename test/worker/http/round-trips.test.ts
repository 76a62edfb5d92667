import { expect, test } from 'vitest'
import { maxRoundTrips, roundTripsOf } from '../round-trips.ts'
import { aSite } from '../site.ts'
import { ADDRESSES } from '../site-map.ts'

const { pages, readers, pin, board, ana } = await aSite()

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

test.each(CALLS)('%s reads D1 in one round trip, and in two for a member', async (path) => {
  for (const [name, browser] of Object.entries(readers)) {
    const response = await browser.fetch(path)

    expect(response.status).toBe(200)
    expect(roundTripsOf(response)).toBeLessThanOrEqual(maxRoundTrips(name))
  }
})

const MEMBER_CALLS = [
  '/resource/UserPinsSearchResource/get/?q=moon&exact=1&alt=none',
  '/resource/FoundPinsResource/get/?q=moon',
  `/resource/SimilarPinsResource/get/?board_id=${board.id}&likenesses=00000000000000f0`,
  '/resource/BoardPickerBoardsResource/get/?field_set_key=board_picker&shortlist_suggestions=2',
  '/resource/BoardPickerBoardsShortlistResource/get/',
  `/v3/pins/${pin}/board_title_suggestions/`,
  `/resource/OfflineBoardResource/get/?board_id=${board.id}`,
]

test.each(MEMBER_CALLS)(
  '%s reads D1 in one round trip besides the session, and a visitor logs in first',
  async (path) => {
    const answers = await Promise.all(Object.values(readers).map((browser) => browser.fetch(path)))

    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200])
    for (const answer of answers.slice(1)) expect(roundTripsOf(answer)).toBeLessThanOrEqual(2)
  },
)

test('a later page costs as much as the first', async () => {
  for (const path of ['/', '/ideas/', pages[':username/:board'] ?? '', `/pin/${pin}/`]) {
    for (const [name, browser] of Object.entries(readers)) {
      const response = await browser.fetch(`${path}?bookmark=${pin}`)

      expect(response.status).toBe(200)
      expect(roundTripsOf(response)).toBeLessThanOrEqual(maxRoundTrips(name))
    }
  }
})
