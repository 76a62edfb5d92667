import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { completeCollaborator } from '../../../../app/features/content/boards/invitations/suggestions.server.ts'
import { editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { editProfile } from '../../../../app/features/identity/account/profile/profile.server.ts'
import { copyPins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { keepSearch } from '../../../../app/features/screens/search/recent-searches/recent-searches.server.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import { PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import { searchBoards } from '../../../../app/features/screens/search/search-boards.server.ts'
import { searchMembers } from '../../../../app/features/screens/search/search-members.server.ts'
import { suggestSearches } from '../../../../app/features/screens/search/suggestions/suggestions.server.ts'
import { startOf } from '../../../../app/text/folded-words.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'

const ana = await aMember()
const board = await aBoard(ana)

/** A spelling as written, and a spelling that somebody may type instead. */
const SPELLINGS = [
  ['مكتبة المدينة', 'مكتبه'],
  ['مكتبه الحي', 'مكتبة الحي'],
  ['مستشفى', 'مستشفي'],
  ['أطفال', 'اطفال'],
  ['إبريق شاي', 'ابريق'],
  ['آثار', 'اثار'],
  ['اصيص', 'أصيص'],
  ['مؤسسة', 'موسسه'],
  ['سائح', 'سايح'],
  ['مَدْرَسَةٌ', 'مدرسة'],
  ['مدرسات', 'مَدرَسات'],
  ['عـــريش', 'عريش'],
  ['کتابخانه', 'كتابخانه'],
  ['\u05e9\u05c1\u05b7\u05dc\u05d5\u05b9\u05dd', 'שלום'],
  ['Zoë’s lamp', 'zoe'],
  ["Zoë's jug", "zoe's j"],
  ['Nap 🐱', '🐱'],
  ['🌸Spring vibes', 'spring'],
  ['🦔Hedge', '🦔'],
  ['Two🦉owls', 'owls 🦉'],
  ['Love ❤️ it', '❤'],
  ['Heart ❣', '❣️'],
  ['Thumb 👍🏽', '👍'],
  ['Wave 👋', '👋🏿'],
  ['Chef 👩🏽‍🍳', '👩‍🍳'],
  ['Flag 🇫🇷', '🇫🇷'],
  ['New 🫨 sign', '🫨'],
  ['ｃａｆｅ', 'cafe'],
  ['Lego™ bricks', 'lego bricks'],
  ['Lego bricks', 'Lego®'],
  ['夏の花瓶の作り方', '花瓶'],
  ['夏の花瓶の作り方', '作り方'],
  ['花見', '花'],
  ['台所 収納アイデア', 'アイデア'],
  ['iPhoneケース', 'ケース'],
  ['Plan カフェ2026', 'ｶﾌｪ 2026'],
  ['东京旅行攻略', '旅行'],
  ['ร้านกาแฟสวยๆ', 'กาแฟ'],
  ['ຮ້ານກາເຟ', 'ກາເຟ'],
  ['ហាងកាហ្វេ', 'កាហ្វេ'],
  ['ကော်ဖီဆိုင်', 'ဆိုင်'],
  ['부엌인테리어', '인테리어'],
  ['부엌인테리어', '부엌'],
  ['LED조명', '조명'],
  ['Lange Straße', 'strasse'],
  ['Grosse Strasse', 'Straße'],
  ['Fǿroya', 'foroya'],
  ['Ǯiõlčč', 'ǯiõlčč'],
] as const

test.each(SPELLINGS)('a pin called %s is found by %s', async (title, q) => {
  const inTitle = await aPin(ana, board, { title })
  const inText = await aPin(ana, board, { title: 'Words', description: `Of ${title}` })
  const renamed = await aPin(ana, board, { title: 'Nothing of it' })
  await editPin(ana, { pinId: renamed.id, title })

  const found = await pinsFor(q)

  expect(found).toEqual(expect.arrayContaining([inTitle.id, inText.id, renamed.id]))
  expect(found.indexOf(inTitle.id)).toBeLessThan(found.indexOf(inText.id))
})

test.each(SPELLINGS)('a board called %s is found by %s', async (name, q) => {
  const owner = await aMember()
  const { id } = await aBoard(owner, { name })
  const renamed = await aBoard(owner)
  await editBoard(owner, { boardId: renamed.id, name: `${name} 2` })

  const found = (await searchBoards(owner, queryOf(q))).items.map((found) => found.id)

  expect(found).toEqual(expect.arrayContaining([id, renamed.id]))
})

test.each(SPELLINGS)('a member called %s is found and completed by %s', async (fullName, q) => {
  const member = await aMember()
  const { id, username } = member.viewer
  await editProfile(member, { fullName, username, about: '' })

  const found = await searchMembers(ana, queryOf(q))
  const completed = await completeCollaborator(ana, { q })

  expect(found.items.map((found) => found.id)).toContain(id)
  expect(completed.map((found) => found.id)).toContain(String(id))
})

test('a renamed pin is not found by its old name', async () => {
  const { id } = await aPin(ana, board, { title: 'سلحفاة' })
  await editPin(ana, { pinId: id, title: 'Tortoise' })

  expect(await pinsFor('سلحفاه')).toEqual([])
  expect(await pinsFor('tortoise')).toEqual([id])
})

test('a copy is found by its pin’s words', async () => {
  const secret = await aBoard(ana, { privacy: 'secret' })
  const { id } = await aPin(ana, secret, { title: 'حديقة', description: '🦚' })
  await copyPins(ana, { boardId: board.id, sectionId: null, pinIds: [id] })

  expect(await pinsFor('حديقه 🦚')).toHaveLength(2)
})

test('a search that is too long is cut between two letters', () => {
  expect(queryOf(`${'a'.repeat(198)}👩🏽‍🍳`).q).toBe('a'.repeat(198))
  expect(queryOf(`${'a'.repeat(199)}e\u0301`).q).toBe('a'.repeat(199))
})

test('a cut keeps as many whole letters from the start of the text as fit', () => {
  const letters = ['a', 'e\u0301', '🐱', '👩🏽‍🍳', '🇫🇷', 'قّ', '가', ' ']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters)), fc.nat(40), (parts, most) => {
      const fitting = parts.map((_, count) => parts.slice(0, count + 1).join(''))

      expect(startOf(parts.join(''), most)).toBe(
        fitting.findLast((text) => text.length <= most) ?? '',
      )
    }),
  )
})

test('text without spaces is found by any part of it, in order, with its vowels', async () => {
  const { id } = await aPin(ana, board, { title: '東京都の庭と港町ปู' })

  expect(await pinsFor('京東')).not.toContain(id)
  expect(await pinsFor('庭港')).not.toContain(id)
  expect(await pinsFor('ปี')).not.toContain(id)
  expect(await pinsFor('ปู')).toContain(id)
  expect(await pinsFor('町')).toContain(id)
})

test('a search for one emoji does not find another', async () => {
  const { id } = await aPin(ana, board, { title: 'Fish 🐠' })

  expect(await pinsFor('🐡')).not.toContain(id)
  expect(await pinsFor('🐠')).toContain(id)
})

test('a word searched in two spellings is kept and suggested once', async () => {
  const bo = await aMember()
  await keepSearch(bo, { q: 'مكتبة' })
  await keepSearch(bo, { q: 'مكتبه' })

  const found = (await suggestSearches(bo, { q: 'مكتبة' })).items

  expect(found.filter(({ type }) => type === 'recent').map(({ text }) => text)).toEqual(['مكتبه'])
})

const SCRIPTS = [
  ...'abzABZ0189àéïøłßİǅΑάςЁйأإآىةیکّ',
  ...'שׁוָ日本हिन्दीกำ가²½ﬁ™©_-’\'".,;:*()#&',
  '🐱',
  '👩🏽‍🍳',
  '❤️',
  '🇫🇷',
  ' ',
  '\u0301',
  '\u200d',
  '\u200c',
  '\u0640',
  '１',
  'Ａ',
]

test('a pin is found by every word of its title', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(...SCRIPTS), minLength: 1, maxLength: 12 }),
      async (text) => {
        // As a search, `-word` excludes.
        fc.pre(!text.includes(' -'))
        const title = `Q${text}`.normalize('NFC')
        const { id } = await aPin(ana, board, { title })

        expect(await pinsFor(title)).toContain(id)
        expect(await pinsFor(title.toLowerCase())).toContain(id)
        expect(await pinsFor(title.normalize('NFD'))).toContain(id)
      },
    ),
    { numRuns: 150 },
  )
}, 60_000)

function queryOf(q: string): PinSearchQuery {
  return v.parse(PinSearchQuery, { q, bookmark: null, pageSize: 250 })
}

async function pinsFor(q: string, reader: Context = ana): Promise<number[]> {
  const { items } = await searchPins(reader, queryOf(q))
  return items.map(({ id }) => id)
}
