import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFoundBy, shownName } from '../../../../app/features/screens/picker/rows/name-search.ts'

test.each([
  ['Kitchen ideas', 'kit'],
  ['Kitchen ideas', 'KITCHEN ide'],
  ['My kitchen ideas', 'kit id'],
  ['Crème brûlée', 'creme bru'],
  ['Creme brulee', 'crème brû'],
  ['Salt & pepper', 'salt pep'],
  ['Ёлка', 'елка'],
  ['Anything', '  '],
  ['On-the-road', 'the ro'],
  ["Zoë's kitchen", 'zoe'],
  ['Zoë’s kitchen', 'zoe kit'],
  ['Zoë’s kitchen', "zoe's kit"],
  ['Zoë’s kitchen', 'zoes kit'],
  ['L’eau et l’huile', 'eau'],
  ['مكتبة المدينة', 'مكتبه المد'],
  ['مَدْرَسَةٌ', 'مدرسه'],
  ['إبريق', 'ابريق'],
  ['שָׁלוֹם', 'שלום'],
  ['Naps 🐱', '🐱'],
  ['🌸Spring', 'spr'],
  ['台所の収納アイデア', 'アイデア'],
  ['ร้านกาแฟสวยๆ', 'กาแฟ'],
  ['부엌인테리어', '인테리어'],
  ['Große Straße', 'strass'],
  ['Đà Nẵng', 'da nang'],
  ['Łódź', 'lodz'],
  ['Smørrebrød', 'SMORREBROD'],
  ['Smorrebrod', 'smørre'],
  ['Ħal Għaxaq', 'hal ghax'],
  ['Işık', 'isik'],
  ['Æbleskiver', 'aebl'],
  ['Œuvres', 'oeuv'],
  ['Þórsmörk', 'thors'],
  ['Guðrún', 'gudrun'],
  ['O’Brien’s table', 'obriens tab'],
  ['O’Brien’s table', 'brien'],
  ['Wabi-sabi', 'wabisabi'],
  ['Wabisabi', 'wabi-sabi'],
  ['البيت الكبير', 'بيت كبير'],
  ['بيت', 'البيت'],
  ['والبيت', 'بيت'],
  ['Wall\u00adpaper', 'wallpaper'],
  ['Wall\u200bpaper', 'wallpaper'],
  ['می\u200cخواهم', 'میخواهم'],
  ['می\u200cخواهم', 'خواهم'],
])('%s is found by "%s"', (name, query) => {
  expect(isFoundBy(name, query)).toBe(true)
})

test.each([
  ['Kitchen ideas', 'itchen'],
  ['Kitchen and ideas', 'kit id'],
  ['Kitchen ideas', 'id kit'],
  ['Kitchen', 'kitchen ideas'],
  ['Wabi sabi', 'wabisabi'],
  ['السا', 'اس'],
])('%s is not found by "%s": each typed word must start the name’s next word', (name, query) => {
  expect(isFoundBy(name, query)).toBe(false)
})

test('every name is found by its own beginning', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zà-ÿ]{1,9}$/), { minLength: 1 }), (words) => {
      const name = words.join(' ')
      const query = `${name.slice(0, words[0]?.length)} ${words[1]?.slice(0, 1) ?? ''}`
      return isFoundBy(name, query)
    }),
  )
})

test('a name is shown up to its seventieth letter, including marks and joiners', () => {
  expect(shownName('a'.repeat(70))).toBe('a'.repeat(70))
  expect(shownName('a'.repeat(71))).toBe(`${'a'.repeat(70)}…`)
  expect(shownName('👩🏽‍🍳'.repeat(71))).toBe(`${'👩🏽‍🍳'.repeat(70)}…`)
  expect(shownName('e\u0301'.repeat(71))).toBe(`${'e\u0301'.repeat(70)}…`)
  expect(shownName('🎏'.repeat(71))).toBe(`${'🎏'.repeat(70)}…`)
})
