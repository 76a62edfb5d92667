import { expect, test } from 'vitest'
import { looksLike, skeleton } from '../../../app/text/skeleton.server.ts'

test.each([
  ['Greek letters', 'Ρinfold'],
  ['Cyrillic letters', 'Рinfоld'],
  ['Greek capitals', 'ΡΙΝFΟLD'],
  ['Cyrillic letters that are less like', 'Piпfold'],
  ['Armenian letters', 'Piոfօld'],
  ['digits', 'P1nf0ld'],
  ['a capital I for an l', 'PinfoId'],
  ['a vertical bar', 'P|nfold'],
  ['full width', 'Ｐｉｎｆｏｌｄ'],
  ['mathematical letters', '𝐏𝐢𝐧𝐟𝐨𝐥𝐝'],
  ['a dotless i', 'Pinfold'.replace('i', 'ı')],
  ['accents', 'Pínföłd'],
  ['combining marks', 'P\u0336i\u0336nfold'],
  ['characters that nobody sees', 'Pin\u200bfo\u00adl\u2060d'],
  ['gaps', 'P i n f o l d'],
  ['dots', 'Pin.fold'],
  ['other words around', 'The official pinfold™ app'],
  ['a longer word', 'Pinfolders'],
])('%s imitates the product: %s', (_, name) => {
  expect(looksLike(name, 'Pinfold')).toBe(true)
})

test.each(['Hearth', 'Pin folder', 'Fold a pin', 'Pinboard', 'Kiln & Co', 'Ρίζα', 'Пин', ''])(
  '%s doesn’t imitate the product',
  (name) => {
    expect(looksLike(name, 'Pinfold')).toBe(false)
  },
)

test('words that look alike have the same skeleton', () => {
  expect(skeleton('SUlCIDE')).toBe(skeleton('suicide'))
  expect(skeleton('rnornent')).toBe(skeleton('moment'))
  expect(skeleton('heron')).not.toBe(skeleton('heroin'))
})
