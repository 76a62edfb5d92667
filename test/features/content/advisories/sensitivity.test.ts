import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import {
  countryTermMatcher,
  readAllTerms,
} from '../../../../app/features/content/advisories/known-terms.server.ts'
import {
  selectTermsInText,
  sensitivityOf,
} from '../../../../app/features/content/advisories/sensitivity.server.ts'
import {
  ABUSIVE,
  BRAND_UNSAFE,
  DISTRESS,
  SENSITIVE,
  SPECIAL,
} from '../../../../app/features/content/advisories/sensitivity.ts'
import type { Match } from '../../../../app/features/content/advisories/term-keys.ts'
import { demoCatalogue } from '../../../../scripts/demo/catalogue.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

await insertTerm('quokka', 'phrase', { severity: BRAND_UNSAFE })
await insertTerm('red quokka', 'phrase', { severity: SENSITIVE, advisoryKey: 'test' })
await insertTerm('numba', 'start', { severity: BRAND_UNSAFE })
await insertTerm('tea wombat', 'together', { severity: BRAND_UNSAFE })
await insertTerm('bilby', 'phrase', { severity: SENSITIVE, category: 7 })
await insertTerm('bilby', 'phrase', { severity: ABUSIVE, category: 7, country: 'AU' })
await insertTerm('potoroo', 'phrase', { severity: ABUSIVE, category: 7 })
await insertTerm('potoroo', 'phrase', { severity: BRAND_UNSAFE, country: 'NZ' })
await insertTerm('Müdigkeit', 'phrase', {
  severity: SENSITIVE,
  language: 'de',
  advisoryKey: 'test',
})
await insertNotice('', 'en', 'Everywhere')
await insertNotice('', 'de', 'Überall')
await insertNotice('CA', 'en', 'In Canada')
await insertNotice('CA', 'fr', 'Au Canada')

test.each([
  ['quokka', BRAND_UNSAFE],
  ['a Quókka here', BRAND_UNSAFE],
  ['q u o k k a', BRAND_UNSAFE],
  ['#quokka!', BRAND_UNSAFE],
  ['red quokka', SENSITIVE],
  ['RED-quokka', SENSITIVE],
  ['redquokka', SENSITIVE],
  ['quokka red', BRAND_UNSAFE],
  ['red big quokka', BRAND_UNSAFE],
  ['numba', BRAND_UNSAFE],
  ['numbats', BRAND_UNSAFE],
  ['wombat drinks tea', BRAND_UNSAFE],
  ['tea for a wombat', BRAND_UNSAFE],
])('“%s” contains a term', async (words, severity) => {
  expect(await sensitivityFor(words)).toMatchObject({ severity })
})

test.each([
  'quokkas',
  'aquokka',
  'quok ka',
  'predquokka',
  'red',
  'renumba',
  'wombat',
  'steam wombat',
  '',
])('“%s” contains no term', async (words) => expect(await sensitivityFor(words)).toBeNull())

test.each([
  ['digits', 'su1c1de'],
  ['digits and capitals', 'SU1C1D3'],
  ['more digits than letters', '5u1c1d3'],
  ['a digit that is an l', 'se1fharm'],
  ['a digit that is an i and one that is an l', 'se1f1njury'],
  ['digits in two words', 'k1ll my5elf'],
  ['digits in a hashtag', '#selfh4rm'],
  ['a sign for a letter', '$uicide'],
  ['a sign within', 'su!cide'],
  ['Cyrillic letters', 'suiсidе'],
  ['one Cyrillic capital', 'SUIСIDE'],
  ['Greek letters', 'suιcιde'],
  ['Latin in Cyrillic', 'сyицид'],
  ['a digit in Cyrillic', 'сам0убийство'],
  ['Latin in Greek', 'αυτoκτονία'],
  ['fullwidth letters', 'ｓｕｉｃｉｄｅ'],
  ['mathematical letters', '𝓼𝓾𝓲𝓬𝓲𝓭𝓮'],
  ['small capitals', 'ꜱᴜɪᴄɪᴅᴇ'],
  ['a letter without its dot', 'suıcıde'],
  ['a space of no width', 'sui\u200bcide'],
  ['a joiner', 'sui\u200dcide'],
  ['a soft hyphen', 'sui\u00adcide'],
  ['a Hangul filler', 'sui\u3164cide'],
  ['a sign around a letter', 's\u20dduicide'],
  ['spaces and digits', 's u 1 c 1 d e'],
  ['digits and nothing to see', 'su1\u200bc1de'],
])('a term is found with %s: “%s”', async (_, words) => {
  expect(await sensitivityFor(`about ${words} today`)).toMatchObject({ advisory: DISTRESS })
})

test.each([
  'mla mia klll lsis',
  'sulky sliding tulip flies files until still distillery invisibility',
  '2021',
  '1st 2nd 3rd 4th',
  'b4 h2o mp3 mp4 4k 3d 2d a4 a5 m8 l8r gr8 w8 u2 k9 c4 p5 x1 r2d2 b2b 4x4 2x4 24h 7up',
  'route66 covid19 windows95 web3 ps5 iphone15 e27 gu10 usb3 nx5 v2 h264 mp4a co2 k2 g20 90s 1970s',
  '5kms 10kms 4kms 100km 5km 1kg 250g 20min 8h 0,5l 3x3 6ft2 $5 $20 $kin 10$',
  'ana@example.com @suiteandsweet @b4 c@t wow! a!b',
  'pin2win top10 24k 18ct 3ply 4ply size8 70cm 1m 2m 0ob',
  'сорока 1 сентября 2-й 3D',
  'Ιθάκη 2021 ω3',
  'ısı sıcak ılık',
])('ordinary words contain no term: “%s”', async (words) =>
  expect(await sensitivityFor(words)).toBeNull(),
)

test('no demo text contains a term because of its spelling', async () => {
  const { boards, pins } = demoCatalogue(1)
  const texts = [
    ...boards.flatMap(({ name, description }) => [name, description]),
    ...pins.flatMap(({ title, description }) => [title, description]),
  ]
  const containsTerm = countryTermMatcher(aVisitor(), await readAllTerms(aVisitor()))

  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(containsTerm)).toEqual([])
})

test('a term is found in any case and with any accents, and never within another word', async () => {
  const terms = await readAllTerms(aVisitor())
  const phrases = terms.filter(({ match }) => match === 'phrase')
  const containsTerm = countryTermMatcher(aVisitor(), [
    { match: 'phrase', foldedTerm: 'quokka', country: '' },
  ])
  const otherWord = fc.stringMatching(/^[b-p]{1,6}$/)
  const accents = fc.constantFrom('', '\u0301', '\u0308', '\u0327')
  const spelled = fc
    .array(fc.tuple(fc.boolean(), accents), { minLength: 6, maxLength: 6 })
    .map((marks) =>
      [...'quokka']
        .map((character, place) => {
          const [isUpper, accent] = marks[place] ?? [false, '']
          return (isUpper ? character.toUpperCase() : character) + accent
        })
        .join(''),
    )

  expect(phrases.length).toBeGreaterThan(100)
  fc.assert(
    fc.property(spelled, otherWord, (term, other) => {
      expect(containsTerm(`${other} ${term}, ${other}`)).toBe(true)
      expect(containsTerm(`${other}${term}`)).toBe(false)
      expect(containsTerm(`${term}${other}`)).toBe(false)
    }),
  )
})

test('the database and the isolate’s memory find the same terms', async () => {
  const context = aVisitor()
  const containsTerm = countryTermMatcher(context, await readAllTerms(context))
  const word = fc.constantFrom(
    'quokka',
    'red',
    'numbat',
    'tea',
    'wombat',
    'a',
    'moon',
    'i',
    'want',
    'to',
    'die',
    'bilby',
    'su1cide',
    'SUlCIDE',
    'qu0kka',
    'sui\u200bcide',
    'b4',
  )
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))

  await fc.assert(
    fc.asyncProperty(text, async (words) => {
      expect((await sensitivityFor(words)) !== null).toBe(containsTerm(words))
    }),
    { numRuns: 60 },
  )
})

test.each(['SUlCIDE', 'SU|CIDE', 'SuIcide', 'suIcide', 'sulcide', 'suiclde', 'sulcldal'])(
  'a lookalike word matches a term: %s',
  async (text) => {
    expect(await sensitivityFor(text)).toEqual(await sensitivityFor('suicide'))
    expect(await sensitivityFor('suicide')).not.toBeNull()
  },
)

test('the most severe term wins', async () => {
  expect(await sensitivityFor('quokka bilby')).toMatchObject({ severity: SENSITIVE, advisory: 7 })
  expect(await sensitivityFor('quokka bilby potoroo')).toMatchObject({ severity: ABUSIVE })
})

test('a country’s own term replaces the general one in that country', async () => {
  expect(await sensitivityFor('bilby', { country: 'AU' })).toMatchObject({ severity: ABUSIVE })
  expect(await sensitivityFor('bilby', { country: 'FR' })).toMatchObject({ severity: SENSITIVE })
  expect(await sensitivityFor('potoroo', { country: 'NZ' })).toMatchObject({
    severity: BRAND_UNSAFE,
  })
})

test.each([
  ['CA', 'en', 'In Canada', 'CA'],
  ['CA', 'fr', 'Au Canada', 'CA'],
  ['CA', 'ja', 'In Canada', 'CA'],
  ['FR', 'fr', 'Everywhere', null],
  ['FR', 'de', 'Überall', null],
])('in %s and %s the notice is “%s”', async (country, language, title, resourceCountry) => {
  expect(await sensitivityFor('red quokka', { country, language })).toMatchObject({
    resourceCountry,
    notices: [{ title }],
  })
})

test('a notice uses the language of the words if the reader’s has none', async () => {
  expect(await sensitivityFor('müdigkeit', { country: 'FR', language: 'ja' })).toMatchObject({
    notices: [{ title: 'Überall' }],
  })
})

test('distress words show the country’s helplines and withhold results until they are requested', async () => {
  const context = aVisitor()
  const named = await selectTermsInText(context, 'I want to die')

  expect(await sensitivityOf(context, named, { anyway: true })).toMatchObject({ isWithheld: false })
  expect(await sensitivityFor('I want to die')).toMatchObject({
    severity: SENSITIVE,
    advisory: DISTRESS,
    advisoryType: 'THIRD_PARTY_TL',
    resourceCountry: 'US',
    isWithheld: true,
    advisoryDetails: { source: 'https://988lifeline.org/', checkedOn: '2026-11-22' },
    notices: [
      {
        style: SPECIAL,
        actions: [{ id: 'call', button: { link: 'tel:988' } }, { id: 'text' }, { id: 'visit' }],
      },
    ],
  })
  expect(await sensitivityFor('I want to die', { country: 'GB' })).toMatchObject({
    resourceCountry: 'GB',
  })
  expect(await sensitivityFor('I want to die', { country: 'VA' })).toMatchObject({
    resourceCountry: null,
  })
})

test('an abusive search never shows results, not even on request', async () => {
  const context = aVisitor()
  const named = await selectTermsInText(context, 'potoroo')

  expect(await sensitivityOf(context, named, { anyway: true })).toMatchObject({ isWithheld: true })
})

test('several notices are sorted by severity', async () => {
  const found = await sensitivityFor('sieg heil suicide anorexia')

  expect(found).toMatchObject({ severity: ABUSIVE, advisory: 1 })
  expect(found?.notices.map(({ style }) => style)).toEqual([2, 2, 1])
})

test('a notice’s links to other sites use our signed address', async () => {
  const found = await sensitivityFor('suicide')
  const visit = found?.notices[0]?.actions.at(-1)?.button.link ?? ''

  expect(visit).toMatch(/^\/offsite\/\?url=https%3A%2F%2F988lifeline\.org%2F&token=[\w-]{43}$/)
})

test('only the rows of a search’s own words are read', async () => {
  const { sql, params } = selectTermsInText(aVisitor(), 'moon jar of my garden').toSQL()
  const { meta } = await env.DB.prepare(sql)
    .bind(...params)
    .all()
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all()

  expect(JSON.stringify(results)).not.toMatch(/SCAN (term|advisories|own)\b/)
  expect(meta.rows_read).toBeLessThan(150)
})

async function sensitivityFor(words: string, where: Partial<Context['origin']> = {}) {
  const visitor = aVisitor()
  const context = { ...visitor, origin: { ...visitor.origin, ...where } }
  return sensitivityOf(context, await selectTermsInText(context, words), { anyway: false })
}

async function insertTerm(
  term: string,
  match: Match,
  {
    severity,
    category = 0,
    country = '',
    language = '',
    advisoryKey = null,
  }: {
    severity: number
    category?: number
    country?: string
    language?: string
    advisoryKey?: string | null
  },
): Promise<void> {
  await env.DB.prepare(
    'insert into search_terms (folded_term, match, severity, category, country, language, advisory_key, created_at) values (?, ?, ?, ?, ?, ?, ?, 1)',
  )
    .bind(
      term.toLowerCase().replace('ü', 'u'),
      match,
      severity,
      category,
      country,
      language,
      advisoryKey,
    )
    .run()
}

async function insertNotice(country: string, language: string, title: string): Promise<void> {
  await env.DB.prepare(
    `insert into advisories (key, country, language, category, title, description, source, checked_on, updated_at) values ('test', ?, ?, 7, ?, 'Words.', 'A test', '2026-11-22', 1)`,
  )
    .bind(country, language, title)
    .run()
}
