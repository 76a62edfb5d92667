import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards } from '../../../app/db/content/boards.ts'
import { linkChecks } from '../../../app/db/content/links.ts'
import { publishRunning } from '../../../app/features/ads/delivery/publish-running.server.ts'
import { blockMember } from '../../../app/features/content/blocks/blocks.server.ts'
import { SEARCH_WINDOW } from '../../../app/features/screens/feeds/limits.ts'
import { isolated } from '../../../app/text/direction.ts'
import { aRunningCampaign, everybodyIn } from '../../factories/ads/campaigns.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin, fillPins } from '../../factories/content/pins.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'
import { aMemberWithPassword, PASSWORD } from '../../factories/identity/second-factors.ts'

const ana = await aMember({ fullName: 'Kitchener Lind' })
const board = await aBoard(ana, { name: 'Kitchens' })
await fillPins(ana, board, 30, { title: 'Kitchen' })

type Answer = { resource_response: Record<string, unknown> & { data: Record<string, unknown>[] } }

async function answerTo(path: string, browser = aBrowser()): Promise<Answer['resource_response']> {
  const answer: Answer = await (await browser.fetch(path)).json()
  return answer.resource_response
}

test.each([
  ['BaseSearchResource', 'kichen', 'kitchen', { number: 30, is_all: true }],
  ['BoardSearchResource', 'kicthens', 'kitchens', { number: 1, is_all: true }],
  ['UserSearchResource', 'kichener', 'kitchener', { number: 1, is_all: true }],
])('%s finds the corrected words and returns the correction', async (name, typed, shown, count) => {
  const path = `/resource/${name}/get/?q=${typed}`

  const corrected = await answerTo(path)
  const meant = await answerTo(`/resource/${name}/get/?q=${shown}`)

  expect(corrected).toMatchObject({ correction: { typed, shown }, count, sensitivity: null })
  expect(corrected.data).toEqual(meant.data)
  expect(meant).toMatchObject({ correction: null, count })
  expect(await answerTo(`${path}&exact=1`)).toMatchObject({ data: [], correction: null })
})

test('a page says what it shows instead, links to the typed words, and continues with the corrected ones', async () => {
  const page = await textOf('/search/?q=kichen')

  expect(page).toContain(`Pins for “${isolated('kitchen')}”`)
  expect(page).toContain('Showing results for <bdi class="font-semibold">kitchen</bdi>')
  expect(page).toContain('href="/search/?q=kichen&amp;exact=1"')
  expect(page).toContain('30 pins')
  expect(page).toContain('href="/search/boards/?q=kichen"')
  const [, more = ''] = /href="([^"]*bookmark=[^"]*)"/.exec(page) ?? []
  const next = await textOf(more.replaceAll('&amp;', '&'))
  expect(next.match(/<article/g)).toHaveLength(5)
  expect(next).toContain('Showing results for')

  const exact = await textOf('/search/?q=kichen&exact=1')
  expect(exact).toContain('Nothing found')
  expect(exact).not.toContain('Showing results for')
  expect(exact).toContain('href="/search/boards/?q=kichen&amp;exact=1"')
})

test('for very many results a page shows a minimum count', async () => {
  const bo = await aMember()
  const cy = await aMember()
  await fillPins(bo, await aBoard(bo), 4, { title: 'Egret' })
  await fillPins(ana, board, SEARCH_WINDOW - 2, { title: 'Egret' })
  await blockMember(cy, { memberId: ana.viewer.id })

  expect(await textOf('/search/?q=egret')).toContain('More than 200 pins')
  expect(await textOf('/search/?q=egret', await browserOf(cy))).toContain('At least 2 pins')
})

test('a search takes one round trip, and a search without results another one for each retry', async () => {
  expect(await tripsOf('/search/?q=kitchen')).toBe(1)
  expect(await tripsOf('/search/?q=kic')).toBe(1)
  expect(await tripsOf('/search/?q=xqz')).toBe(1)
  expect(await tripsOf('/search/?q=kichen&exact=1')).toBe(1)
  expect(await tripsOf('/search/?q=xqzwvu')).toBe(2)
  expect(await tripsOf('/search/?q=kichen')).toBe(3)
})

test('promotions beside a corrected search fit the corrected words', async () => {
  await env.DB.prepare(`update campaigns set status = 'ended'`).run()
  const home = { ...everybodyIn('US'), interests: [14] }
  const { kiln, campaign } = await aRunningCampaign({ targeting: home, isAutoTargeting: false })
  await kiln.db
    .update(boards)
    .set({ privacy: 'protected' })
    .where(eq(boards.ownerId, kiln.viewer.id))
  await publishRunning(kiln)
  const browser = await browserOf(await aMember())

  const { data } = await answerTo('/resource/BaseSearchResource/get/?q=kichen&page_size=8', browser)
  const page = await textOf('/search/?q=kichen', browser)

  expect(data.at(-1)).toMatchObject({ campaign_id: String(campaign.id) })
  expect(page).toContain('It matches the topic of this page: Home.')
})

const WORDS = ['oak', 'elm', 'ash', 'yew', 'fir', 'bay', 'box', 'fig', 'nut', 'pea', 'rye', 'soy']

test.each([
  ['twelve words', WORDS.join(' '), null],
  ['more', [...WORDS, 'hop', 'tea'].join(' '), 'Only the first 12 words were searched.'],
  ['a long word', `kitchen ${'x'.repeat(300)}`, 'Only the first 7 characters were searched.'],
  ['emoji', '👩🏽‍🍳'.repeat(40), 'Only the first 28 characters were searched.'],
  ['a run of characters', '花'.repeat(250), 'Only the first 200 characters were searched.'],
])(
  'after a search for %s the page says how much was searched, also among the member’s own pins',
  async (_, q, said) => {
    const query = new URLSearchParams({ q })
    const own = await textOf(`/search/yours/?${query}`, await browserOf(await aMember()))

    for (const page of [await textOf(`/search/?${query}`), own]) {
      if (said === null) expect(page).not.toContain('Only the first')
      else expect(page).toContain(said)
      expect(page).toContain(`value="${q}"`)
    }
  },
)

test('two members who share a browser never see each other’s recent searches', async () => {
  const bo = await aMemberWithPassword()
  const cy = await aMemberWithPassword()
  const browser = aBrowser()
  const logIn = ({ viewer }: typeof bo) =>
    browser.post('/v3/login/', {
      username_or_email: viewer.email,
      password: PASSWORD,
      switch_account: true,
    })
  const keep = (q: string) => browser.post('/resource/RecentSearchResource/create/', { q })
  const suggested = async () =>
    (await answerTo('/resource/SearchSuggestionsResource/get/?q=', browser)).data.map(
      ({ text }) => text,
    )
  await logIn(bo)
  await keep('curtains')
  const before = await suggested()

  await logIn(cy)
  await keep('lanterns')

  expect(before).toEqual(['curtains'])
  expect(await suggested()).toEqual(['lanterns'])
  expect(await textOf('/search/', browser)).not.toContain('curtains')
})

async function textOf(path: string, browser = aBrowser()): Promise<string> {
  const response = await browser.fetch(path)
  expect(response.status).toBe(200)
  return (await response.text()).replaceAll('<!-- -->', '')
}

async function tripsOf(path: string): Promise<number> {
  const response = await aBrowser().fetch(path)
  await response.text()
  return Number(/^d1;desc="(\d+)"$/.exec(response.headers.get('Server-Timing') ?? '')?.[1])
}

test('“Your pins” keeps the filter for broken links in its address and says what it found', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const link = 'https://dead.example/jar'
  const browser = await browserOf(ana)
  const shown = async () => (await browser.fetch('/search/yours/?link=dead')).text()

  expect(await shown()).toContain('No broken links')
  for (const _ of [1, 2]) await aPin(ana, board, { link })
  await ana.db.insert(linkChecks).values({ link, dueAt: 1, missingSince: 1, brokenAt: 1 })

  expect(await shown()).toContain('2 pins with a broken link')
})
