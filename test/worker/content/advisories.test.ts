import { expect, test } from 'vitest'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember } from '../../factories/identity/people.ts'

const ana = await aMember({ fullName: 'Suicide Lind' })
const board = await aBoard(ana, { name: 'Suicide prevention' })
await aPin(ana, board, { title: 'Suicide prevention day', description: '#suicide' })
await aPin(ana, board, { title: 'A funeral wreath' })
await aPin(ana, board, { title: 'Sieg heil' })

type Answer = { resource_response: Record<string, unknown> }

async function answerTo(path: string, country = 'GB'): Promise<Answer['resource_response']> {
  const response = await aBrowser().fetch(path, { headers: { 'CF-IPCountry': country } })
  expect(response.status).toBe(200)
  const { resource_response }: Answer = await response.json()
  return resource_response
}

const SEARCHES = [
  '/resource/BaseSearchResource/get/?q=suicide',
  '/resource/BoardSearchResource/get/?q=suicide',
  '/resource/UserSearchResource/get/?q=suicide',
  '/resource/HashtagFeedResource/get/?tag=suicide',
]

test.each(SEARCHES)('%s has its sensitivity and notices beside the results', async (path) => {
  const withheld = await answerTo(path)
  const shown = await answerTo(`${path}&anyway=1`)

  expect(withheld).toMatchObject({
    data: [],
    sensitivity: {
      advisory: 4,
      severity: 1,
      advisory_type: 'THIRD_PARTY_TL',
      resource_country: 'GB',
      advisory_details: {
        key: 'distress',
        language: 'en',
        source: 'https://www.samaritans.org/',
        checked_on: '2026-11-22',
      },
      notices: [{ style: 2 }],
      is_withheld: true,
    },
    advisory: {
      title: 'You don’t have to carry this alone',
      description: {
        text: expect.stringContaining('Samaritans will listen: call 116 123.'),
        text_tags: [
          { tag_type: 5, offset: expect.any(Number), length: 7, link: 'tel:116123' },
          { tag_type: 5, offset: expect.any(Number), length: 3, link: 'tel:999' },
        ],
      },
      actions: [
        {
          id: 'call',
          title: 'Talk to somebody',
          description: 'Samaritans: 116 123',
          button: { text: 'Call 116 123', link: 'tel:116123' },
        },
        { id: 'visit', button: { link: expect.stringMatching(/^\/offsite\/\?url=.*&token=/) } },
      ],
      footer: expect.any(String),
      style: 2,
    },
  })
  expect(withheld['notices']).toEqual([withheld['advisory']])
  expect(shown['data']).toHaveLength(1)
  expect(shown['sensitivity']).toMatchObject({ severity: 1, is_withheld: false })
})

test('a search for other words returns no notice', async () => {
  for (const path of [
    ...SEARCHES.map((search) => search.replace('suicide', 'wreath')),
    '/resource/SearchSuggestionsResource/get/?q=wreath',
    '/v3/search/autocomplete/?q=wreath',
  ]) {
    expect(await answerTo(path)).toMatchObject({ sensitivity: null, advisory: null, notices: [] })
  }
})

test('suggestions never contain words of distress, and have the notice', async () => {
  for (const path of [
    '/resource/SearchSuggestionsResource/get/?q=suicide',
    '/v3/search/autocomplete/?q=suicide',
  ]) {
    expect(await answerTo(path)).toMatchObject({ data: [], advisory: { style: 2 } })
  }
})

test('abusive words find nothing, and brand-unsafe words find everything', async () => {
  const abusive = await answerTo('/resource/BaseSearchResource/get/?q=sieg+heil&anyway=1')
  const unsafe = await answerTo('/resource/BaseSearchResource/get/?q=funeral')

  expect(abusive).toMatchObject({ data: [], sensitivity: { severity: 0 }, notices: [{ style: 2 }] })
  expect(unsafe['data']).toHaveLength(1)
  expect(unsafe).toMatchObject({ sensitivity: { severity: 2 }, advisory: null, notices: [] })
})

test('the page’s notice is in the reader’s preferred language, and works without scripts', async () => {
  const german = await aBrowser().fetch('/search/?q=suizid', {
    headers: { 'CF-IPCountry': 'DE', 'Accept-Language': 'de-DE,de;q=0.9' },
  })
  const page = await german.text()

  expect(page).toContain('lang="de"')
  expect(page).toContain('href="tel:08001110111"')
  expect(page).toContain('href="/search/?q=suizid&amp;anyway=1"')
})

test('a helpline’s own site opens directly, because the link is signed', async () => {
  const { advisory } = await answerTo('/resource/BaseSearchResource/get/?q=suicide')
  const link = /\/offsite\/[^"]+/.exec(JSON.stringify(advisory))?.[0] ?? ''

  const response = await aBrowser().fetch(link)

  expect(response.headers.get('Location')).toBe('https://www.samaritans.org/')
})

test('the page of a hashtag with words of distress is not indexed', async () => {
  const page = await (await aBrowser().fetch('/hashtag/suicide/')).text()

  expect(page).toContain('noindex')
  expect(page).not.toContain('Suicide prevention day')
})
