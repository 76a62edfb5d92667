import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factWords } from '../../../../../app/features/content/webpages/facts/fact-words.ts'
import { ReadFacts } from '../../../../../app/features/content/webpages/facts/facts.ts'
import {
  FACT_WORDS,
  INGREDIENTS_LENGTH,
  MOST_INGREDIENTS,
} from '../../../../../app/features/content/webpages/facts/limits.ts'
import { secondsOf } from '../../../../../app/features/content/webpages/facts/reading/duration.ts'
import { factsOfPage } from '../../../../../app/features/content/webpages/facts/reading/facts-of-page.ts'
import { priceOf } from '../../../../../app/features/content/webpages/facts/reading/price.ts'
import { thingsInJsonLd } from '../../../../../app/features/content/webpages/facts/reading/things.ts'
import { parseJson } from '../../../../../app/json.ts'

const url = new URL('https://shop.example/cake/')

function factsIn(data: unknown, metaTags: Record<string, string> = {}) {
  const things = thingsInJsonLd(JSON.stringify(data))
  return factsOfPage({ things, metaTags: new Map(Object.entries(metaTags)), url })
}

const CAKE = {
  '@context': 'https://schema.org/',
  '@type': ['Recipe', 'NewsArticle'],
  name: 'Lemon <b>cake</b> &amp; cream',
  prepTime: 'PT15M',
  cookTime: 'P0Y0M0DT1H5M0.000S',
  totalTime: 'soon',
  recipeYield: ['8', '8 slices'],
  recipeIngredient: ['200g butter', ' 3 eggs\u202e ', '', 7, { name: '1 lemon' }, null],
  author: { '@type': 'Person', name: 'Ada' },
}

test('a recipe has its times, servings and ingredients as plain text', () => {
  const recipe = {
    kind: 'recipe',
    name: 'Lemon cake & cream',
    prepMinutes: 15,
    cookMinutes: 65,
    totalMinutes: null,
    servings: 8,
    makes: '8 slices',
    ingredients: ['200g butter', '3 eggs', '7', '1 lemon'],
  }

  expect(factsIn(CAKE)).toEqual(recipe)
  expect(factsIn([{ '@graph': [{ '@type': 'WebPage' }, CAKE] }])).toEqual(recipe)
  expect(factsIn({ '@type': 'WebPage', mainEntity: CAKE })).toEqual(recipe)
  expect(factsIn({ ...CAKE, '@type': 'http://schema.org/Recipe' })).toEqual(recipe)
})

test('a page with several recipes has none as its facts, unless one has the page’s own address', () => {
  const other = { ...CAKE, name: 'Bread', url: 'https://shop.example/bread/' }

  expect(factsIn([CAKE, CAKE])).toMatchObject({ kind: 'recipe' })
  expect(
    factsIn([
      { ...CAKE, '@type': 'Recipe' },
      { ...other, '@type': 'Recipe' },
    ]),
  ).toBe(null)
  expect(factsIn([other, { ...CAKE, url: '/cake/' }])).toMatchObject({ name: 'Lemon cake & cream' })
  expect(factsIn({ '@type': 'ItemList', itemListElement: [CAKE] })).toBe(null)
})

test.each([
  ['a price in an offer', { price: '1.299,00', priceCurrency: 'eur' }, [1299, 1299, 'EUR'], null],
  [
    'offers in and out of stock',
    [
      { price: 30, priceCurrency: 'GBP', availability: 'https://schema.org/OutOfStock' },
      { price: 20.5, priceCurrency: 'GBP', availability: 'InStock' },
      { price: 1, priceCurrency: 'USD' },
    ],
    [20.5, 30, 'GBP'],
    'in',
  ],
  [
    'a range',
    { '@type': 'AggregateOffer', lowPrice: '10', highPrice: '20', priceCurrency: 'EUR' },
    [10, 20, 'EUR'],
    null,
  ],
  [
    'a price that is struck through beside the one that is paid',
    {
      priceSpecification: [
        { price: 50, priceCurrency: 'EUR', priceType: 'https://schema.org/ListPrice' },
        { price: 40, priceCurrency: 'EUR' },
      ],
    },
    [40, 40, 'EUR'],
    null,
  ],
  ['stock alone', { availability: 'http://schema.org/SoldOut' }, null, 'out'],
  ['a currency that doesn’t exist', { price: 5, priceCurrency: 'XYZ' }, undefined, null],
  ['a price below nothing', { price: -5, priceCurrency: 'EUR' }, undefined, null],
  ['a price that is a list', { price: [[5]], priceCurrency: 'EUR' }, undefined, null],
  ['a stock of no kind', { availability: 'constructor' }, undefined, null],
])('a product with %s', (_, offers, price, stock) => {
  const product = factsIn({ '@type': 'Product', name: 'Vase', brand: { name: 'Clay' }, offers })
  const [low, high, currency] = price ?? []

  expect(product).toEqual(
    price === undefined
      ? null
      : {
          kind: 'product',
          name: 'Vase',
          brand: 'Clay',
          price: price && { low, high, currency },
          stock,
        },
  )
})

test('a product has its variants’ prices, and a page without JSON-LD those of its metadata', () => {
  const variant = (price: string) => ({ offers: { price, priceCurrency: 'EUR' } })
  const metaTags = {
    'og:title': 'Vase',
    'product:price:amount': '12.90',
    'product:price:currency': 'EUR',
    'product:availability': 'in stock',
  }

  expect(
    factsIn({ '@type': 'ProductGroup', name: 'Vase', hasVariant: [variant('9'), variant('7')] }),
  ).toMatchObject({ price: { low: 7, high: 9 } })
  expect(factsIn({}, metaTags)).toMatchObject({
    price: { low: 12.9, currency: 'EUR' },
    stock: 'in',
  })
})

test('articles, places and videos have the facts that they state', () => {
  const graph = [
    { '@type': 'NewsArticle', headline: 'Clay', author: [{ '@id': '#ada' }], datePublished: 5 },
    { '@type': 'Person', '@id': '#ada', name: 'Ada' },
  ]
  const place = {
    '@type': ['Restaurant'],
    name: 'Glaze',
    address: {
      streetAddress: '1 Kiln Lane',
      addressLocality: 'Leeds',
      addressCountry: { name: 'UK' },
    },
    geo: { latitude: '53.8', longitude: -1.5491234567 },
  }

  expect(factsIn({ '@graph': graph })).toMatchObject({ authors: ['Ada'], published: null })
  expect(factsIn({ '@type': 'BlogPosting', datePublished: '2026-02-28T10:00:00Z' })).toMatchObject({
    kind: 'article',
    published: '2026-02-28',
  })
  expect(factsIn({ '@type': 'BlogPosting', datePublished: '2026-02-30' })).toBe(null)
  expect(factsIn(place)).toEqual({
    kind: 'place',
    name: 'Glaze',
    address: '1 Kiln Lane, Leeds, UK',
    spot: { latitude: 53.8, longitude: -1.549123 },
  })
  expect(factsIn({ ...place, address: '', geo: { latitude: 91, longitude: 0 } })).toBe(null)
  expect(factsIn({ '@type': 'VideoObject', name: 'Throwing', duration: 'PT3M33S' })).toEqual({
    kind: 'video',
    name: 'Throwing',
    durationMs: 213_000,
  })
  expect(factsIn({}, { 'og:type': 'video.other', duration: 'PT1M' })).toMatchObject({
    durationMs: 60_000,
  })
  const metaTags = { 'og:type': 'article', 'article:author': 'https://a.example/' }
  expect(factsIn({}, metaTags)).toBe(null)
  expect(factsIn({}, { author: 'Ada' })).toBe(null)
  expect(factsIn({}, { ...metaTags, 'article:author': 'Ada' })).toMatchObject({ authors: ['Ada'] })
  expect(factsIn({ '@type': 'Article', author: { '@type': 'Person' } })).toBe(null)
})

test('a page’s structured data take precedence over its metadata, and places come last', () => {
  const video = { '@type': 'VideoObject', name: 'Throwing', duration: 'PT3M' }
  const shop = { '@type': 'Store', name: 'Glaze', address: '1 Kiln Lane' }
  const metaTags = { 'og:type': 'article', author: 'Ada' }

  expect(factsIn([shop, video], metaTags)).toMatchObject({ kind: 'video' })
  expect(factsIn(shop, metaTags)).toMatchObject({ kind: 'article' })
  expect(factsIn(shop, { author: 'Ada' })).toMatchObject({ kind: 'place' })
})

test.each([
  ['8', 8],
  [8, 8],
  ['8 slices', 8],
  ['4–6 people', 4],
  ['4人分', 4],
  ['Makes 12 biscuits', 12],
  ['9x13 pan, serves 12', 12],
  ['Servings: 4', 4],
  ['one 9-inch pie', null],
  ['9-inch pie', null],
  ['9 inch pie', null],
  ['1/2 cup', null],
  ['2 to 3 cups', null],
  ['500 g', null],
  ['500ml', null],
])('a yield of %s is read as %s servings', (recipeYield, servings) => {
  expect(factsIn({ ...CAKE, recipeYield })).toMatchObject({ servings })
})

test.each([
  ['1.299,00', 1299],
  ['1,299.00', 1299],
  ['1.299', null],
  ['1,299', 1299],
  ['1 299,50 €', 1299.5],
  ['1’299.50', 1299.5],
  ['€ 12,-', 12],
  ['US$ 15.00', 15],
  ['Rs. 499', 499],
  ['0.299', 0.299],
  ['10-20', null],
  ['-5', null],
  ['0', null],
  ['9.99.9', null],
  ['1,29,999', null],
  ['12e3', null],
  [12.5, 12.5],
  [Number.NaN, null],
  [Infinity, null],
  [true, null],
])('the price %s is read as %s', (written, price) => {
  expect(priceOf(written)).toBe(price)
})

test.each([
  ['PT1H30M', 5400],
  ['P1DT2H', 93_600],
  ['PT90S', 90],
  ['P2W', 1_209_600],
  ['PT0S', null],
  ['P', null],
  ['PT', null],
  ['P1Y', null],
  ['1 h 30', null],
  [90, null],
])('the duration %s has %s seconds', (written, seconds) => {
  expect(secondsOf(written)).toBe(seconds)
})

test('a price in any country’s notation is parsed', () => {
  const locales = ['de-DE', 'en-GB', 'fr-FR', 'de-CH', 'sv-SE', 'pl-PL', 'ja-JP']
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.constantFrom(...locales),
      fc.constantFrom('EUR', 'USD', 'SEK'),
      (cents, locale, currency) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
        expect(priceOf(format.format(cents / 100))).toBe(cents / 100)
      },
    ),
  )
})

test('huge data is cut: the number of ingredients, their total length, and the words that find the pin', () => {
  const many = Array.from({ length: 5000 }, (_, n) => `word${n.toString(36)} ${'x'.repeat(90)}`)
  const recipe = factsIn({ ...CAKE, '@type': 'Recipe', recipeIngredient: many })
  const ingredients = recipe?.kind === 'recipe' ? recipe.ingredients : []

  expect(ingredients.length).toBeLessThanOrEqual(MOST_INGREDIENTS)
  expect(ingredients.join('').length).toBeLessThanOrEqual(INGREDIENTS_LENGTH)
  expect(recipe && factWords(recipe)?.split(' ')).toHaveLength(FACT_WORDS)
})

test('facts of any page are read back as they were stored, or there are none', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('PT5M', '5', 'EUR', 'InStock', '\u202eabc', '<b>', '&lt;script&gt;', '\ud800'),
  )
  const names = [
    '@type',
    '@id',
    '@graph',
    'mainEntity',
    'name',
    'recipeIngredient',
    'recipeYield',
    'offers',
    'price',
    'priceCurrency',
    'lowPrice',
    'availability',
    'author',
    'datePublished',
    'address',
    'geo',
    'latitude',
    'duration',
    'prepTime',
    'hasVariant',
    'priceSpecification',
    '__proto__',
  ]
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(text, fc.double(), fc.constant(null), fc.boolean()),
      fc.array(tie('node'), { maxLength: 4 }),
      fc
        .tuple(
          fc.constantFrom('Recipe', 'Product', 'Article', 'Place', 'VideoObject', ['Recipe', 5]),
          fc.dictionary(fc.constantFrom(...names), tie('node'), { maxKeys: 6 }),
        )
        .map(([type, rest]) => ({ '@type': type, ...rest })),
    ),
  }))
  fc.assert(
    fc.property(node, (data) => {
      const facts = factsIn(data)
      if (facts === null) return
      const json = JSON.stringify({ host: 'shop.example', readAt: 1, facts })
      expect(parseJson(ReadFacts, json).facts).toEqual(facts)
      expect(json).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|<b>/u)
      expect(json.isWellFormed()).toBe(true)
      factWords(facts)
    }),
    { numRuns: 1000 },
  )
})
