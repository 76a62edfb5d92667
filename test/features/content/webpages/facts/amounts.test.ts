import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaledIngredient } from '../../../../../app/features/content/webpages/facts/amounts.ts'

test.each([
  ['1 1/2 cups flour', 2, '3 cups flour'],
  ['1-1/2 cups flour', 2, '3 cups flour'],
  ['1½ cups flour', 0.5, '¾ cups flour'],
  ['½ tsp salt', 0.5, '¼ tsp salt'],
  ['2 eggs', 1.5, '3 eggs'],
  ['1 onion', 4 / 3, '1⅓ onion'],
  ['200g butter', 0.75, '150g butter'],
  ['200 g butter', 1 / 3, '67 g butter'],
  ['1,5 dl cream', 3, '4,5 dl cream'],
  ['0.125 l milk', 2, '0.25 l milk'],
  ['2–3 cloves of garlic', 2, '4–6 cloves of garlic'],
  ['1 to 2 onions', 2, '2 to 4 onions'],
  ['2 x 400g tins of tomatoes', 2, '4 x 400g tins of tomatoes'],
  ['1 cup (240 ml) milk', 2, '2 cup (480 ml) milk'],
  ['200g/7oz butter', 2, '400g/14oz butter'],
  ['1 (14 oz) can of beans', 2, '2 (14 oz) can of beans'],
  ['1 can (400 g) of beans', 2, '2 can (400 g) of beans'],
  ['24 biscuits', 0.5, '12 biscuits'],
  ['1 and 1/2 cups flour', 2, '3 cups flour'],
  ['1 & 1/2 cups flour', 2, '3 cups flour'],
  ['1 and ½ cups flour', 2, '3 cups flour'],
  ['1 cup plus 2 tablespoons sugar', 2, '2 cup plus 4 tablespoons sugar'],
  ['1 lb 8 oz beef (680 g)', 2, '1 lb 8 oz beef (680 g)'],
  ['1 lb 8 oz (680 g) beef', 2, '2 lb 16 oz (1360 g) beef'],
  ['2 cups (about 250 g) flour', 0.5, '1 cups (about 125 g) flour'],
  ['1 28-ounce can of tomatoes', 2, '2 28-ounce can of tomatoes'],
])('%s multiplied by %d is %s', (ingredient, factor, expected) => {
  expect(scaledIngredient(ingredient, factor)).toBe(expected)
})

test.each([
  'a pinch of salt',
  'salt, to taste',
  '2% milk',
  '1/2-inch piece of ginger',
  '00 flour',
  '1,000 g flour',
  '12:30',
  'juice of 2 lemons',
  '2 1/2-inch pieces of ginger',
  '1½-inch piece of ginger',
  '2-3-inch piece of ginger',
  '1 cup sugar plus 2 tablespoons',
  '2 eggs and 1 yolk',
  '1 cup flour or 130 g',
  '',
])('%s isn’t scaled', (ingredient) => {
  expect(scaledIngredient(ingredient, 3)).toBe(ingredient)
})

const Ingredient = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'0123456789½¼ /⁄-–.,()%×', 'to ', 'cups ', 'g', 'ml', 'tin ', 'Mehl'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

test('an ingredient scaled by one is unchanged', () => {
  fc.assert(fc.property(Ingredient, (text) => scaledIngredient(text, 1) === text))
})

test('scaling changes only amounts, and never to zero', () => {
  const bare = (text: string) => text.replace(/[\d\s.,/⁄½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞-]/gu, '')
  fc.assert(
    fc.property(Ingredient, fc.double({ min: 0.01, max: 100, noNaN: true }), (text, factor) => {
      const shown = scaledIngredient(text, factor)
      expect(bare(shown)).toBe(bare(text))
      expect(/[1-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/u.test(shown)).toBe(/[1-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/u.test(text))
    }),
    { numRuns: 2000 },
  )
})

test('whole amounts of countable things are restored when the scaling is undone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 2, max: 20 }),
      (count, times) => {
        expect(scaledIngredient(scaledIngredient(`${count} eggs`, times), 1 / times)).toBe(
          `${count} eggs`,
        )
      },
    ),
  )
})
