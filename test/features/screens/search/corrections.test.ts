import { env } from 'cloudflare:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { editsOf } from '../../../../app/features/screens/search/corrections/edits.ts'
import {
  COUNTED_ROWS,
  MAX_LETTERS,
  MIN_LETTERS,
} from '../../../../app/features/screens/search/corrections/limits.ts'
import type { Correction } from '../../../../app/features/screens/search/corrections/with-correction.server.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import { PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import { searchBoards } from '../../../../app/features/screens/search/search-boards.server.ts'
import { searchMembers } from '../../../../app/features/screens/search/search-members.server.ts'
import { searchYourPins } from '../../../../app/features/screens/search/your-pins/your-pins.server.ts'
import { YourPinsQuery } from '../../../../app/features/screens/search/your-pins/your-pins.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, fillPins } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { readAllPages } from '../../../read-all-pages.ts'

const ana = await aMember()
const board = await aBoard(ana, { name: 'Velvet armchairs' })

for (const title of [
  'Kitchen shelves',
  'Ørsted, Łódź',
  'Плитка для ванной',
  'κουζίνα',
  'مطبخ صغير',
  'מטבח קטן',
  '부엌인테리어',
])
  await aPin(ana, board, { title })

test.each([
  ['kichen', 'kitchen'],
  ['kitcheen', 'kitchen'],
  ['ktichen', 'kitchen'],
  ['Kithcen!', 'kitchen!'],
  ['kitchem shelves', 'kitchen shelves'],
  ['kitchem shelvse', 'kitchen shelves'],
  ['SHELVES, kitchem', 'SHELVES, kitchen'],
  ['ørsyed', 'orsted'],
  ['lodzz', 'lodz'],
  ['плитда', 'плитка'],
  ['κουζλινα', 'κουζινα'],
  ['مطبع', 'مطبخ'],
  ['מטבה', 'מטבח'],
  ['부엌인데리어', '부엌인테리어'],
])('%s finds what %s finds, and names the correction', async (typed, shown) => {
  const { items, correction, count } = await pinsFor(typed)

  expect(correction).toEqual({ typed, shown })
  expect(items).toHaveLength(1)
  expect(count).toEqual({ number: 1, isAll: true })
})

test.each([
  ['kitchen', 1],
  ['kitc', 1],
  ['kitchen lamps', 0],
  ['ktchn', 0],
  ['kitchem shelvse vnnoy', 0],
  ['夏の花瓶', 0],
  ['ร้านกาแฟ', 0],
  ['مطب', 1],
])('%s is searched as typed', async (typed, found) => {
  const { items, correction } = await pinsFor(typed)

  expect(correction).toBeNull()
  expect(items).toHaveLength(found)
})

test('on request the typed words are searched exactly', async () => {
  expect(await pinsFor('kichen', aVisitor(), { exact: '1' })).toMatchObject({
    items: [],
    correction: null,
    count: { number: 0, isAll: true },
  })
})

const LETTERS = {
  Latin: 'abcdefghijklmnopqrstuvwxyzŋ',
  Cyrillic: 'абвгдежзиклмнопрстуфхцчшщъыьэюяіє',
  Greek: 'αβγδεζηθικλμνξοπρστυφχψω',
  Arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءپچ',
}

test.each(Object.entries(LETTERS))(
  'for any single typing error in a %s word, the word is among those looked up',
  (_, alphabet) => {
    const letter = fc.constantFrom(...alphabet)
    const edited = fc.record({
      word: fc.array(letter, { minLength: MIN_LETTERS + 1, maxLength: MAX_LETTERS - 1 }),
      place: fc.nat(),
      other: letter,
      kind: fc.constantFrom('more', 'fewer', 'other', 'swapped'),
    })

    fc.assert(
      fc.property(edited, ({ word, place, other, kind }) => {
        const at = place % (word.length - 1)
        const [one = '', next = ''] = word.slice(at)
        const typed = {
          more: word.toSpliced(at, 0, other),
          fewer: word.toSpliced(at, 1),
          other: word.toSpliced(at, 1, other),
          swapped: word.toSpliced(at, 2, next, one),
        }[kind].join('')
        fc.pre(typed !== word.join(''))

        expect(editsOf(typed)).toContain(word.join(''))
      }),
    )
  },
)

test('for any wrong letter in a Korean word, the word is among those looked up', () => {
  const sign = (first: number, count: number) =>
    fc.nat(count - 1).map((n) => String.fromCharCode(first + n))
  const syllable = fc.tuple(sign(0x1100, 19), sign(0x1161, 21), sign(0x11a8, 27))
  const words = fc.array(syllable, { minLength: 2, maxLength: 6 })

  fc.assert(
    fc.property(words, syllable, fc.nat(), fc.nat(2), (word, other, place, kind) => {
      const at = place % word.length
      const part = (n: 0 | 1 | 2) => ((n !== kind && word[at]) || other)[n]
      const changed = word.with(at, [part(0), part(1), part(2)])
      const [meant, typed] = [word, changed].map((one) => one.flat().join('').normalize('NFC'))
      fc.pre(meant !== typed)

      expect(editsOf(typed ?? '')).toContain(meant)
    }),
  )
})

test('of several words one edit away, the one in most rows is searched', async () => {
  await fillPins(ana, board, 1, { title: 'Marble' })
  await fillPins(ana, board, 3, { title: 'Warble' })

  expect((await pinsFor('garble')).correction).toMatchObject({ shown: 'warble' })

  await fillPins(ana, board, COUNTED_ROWS, { title: 'Marble' })
  expect((await pinsFor('garble')).correction).toMatchObject({ shown: 'marble' })
})

test('corrections never reveal a word of a secret board, or one that was deleted or changed', async () => {
  const secret = await aBoard(ana, { name: 'Zeppelins', privacy: 'secret' })
  await aPin(ana, secret, { title: 'Xylophone' })
  const deleted = await aPin(ana, board, { title: 'Quagmire' })
  const renamed = await aPin(ana, board, { title: 'Walruses' })
  await deletePin(ana, { pinId: deleted.id })
  await editPin(ana, { pinId: renamed.id, title: 'Seals' })

  for (const typed of ['xylophome', 'quagmyre', 'walrusez']) {
    expect(await pinsFor(typed)).toMatchObject({ items: [], correction: null })
    expect(await pinsFor(typed, await aMember())).toMatchObject({ items: [], correction: null })
  }
  expect(await searchBoards(aVisitor(), queryOf('zepelins'))).toMatchObject({ correction: null })
})

test('another first letter is looked up only if no other edit exists', async () => {
  await fillPins(ana, board, 3, { title: 'Ladder' })
  await fillPins(ana, board, 1, { title: 'Badger' })

  expect((await pinsFor('badder')).correction).toMatchObject({ shown: 'badger' })
  expect((await pinsFor('gadder')).correction).toMatchObject({ shown: 'ladder' })
})

test('words that find nothing for a viewer are not suggested to them as a correction', async () => {
  const bo = await aMember()
  await aPin(bo, await aBoard(bo), { title: 'Harpsichord' })
  await blockMember(bo, { memberId: ana.viewer.id })

  expect(await pinsFor('harpsicord', ana)).toMatchObject({ items: [], correction: null })
  expect((await pinsFor('harpsicord')).items).toHaveLength(1)
})

test('boards and profiles are corrected by the words of their own names', async () => {
  const orla = await aMember({ fullName: 'Orla Brannigan' })

  const found = await searchBoards(aVisitor(), queryOf('velvet armchiars'))
  expect(found).toMatchObject({
    items: [{ id: board.id }],
    correction: { typed: 'velvet armchiars', shown: 'velvet armchairs' },
  })
  const people = await searchMembers(aVisitor(), queryOf('branigan'))
  expect(people).toMatchObject({
    items: [{ id: orla.viewer.id }],
    correction: { shown: 'brannigan' },
    count: { number: 1, isAll: true },
  })
  expect((await pinsFor('branigan')).correction).toBeNull()
})

test('a corrected search can be read to its end by its bookmarks', async () => {
  await fillPins(ana, board, 7, { title: 'Heirlooms' })

  const pages = await readAllPages((bookmark) =>
    pinsFor('hierlooms', aVisitor(), { bookmark, pageSize: 3 }),
  )

  expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(7)
})

type Found = { items: unknown[]; sensitivity: unknown; correction?: Correction | null }

/** Every search that takes typed words. */
const SEARCHES: Record<string, (q: string) => Promise<Found>> = {
  pins: (q) => pinsFor(q),
  boards: (q) => searchBoards(aVisitor(), queryOf(q)),
  members: (q) => searchMembers(aVisitor(), queryOf(q)),
  'one’s own pins': (q) => searchYourPins(ana, v.parse(YourPinsQuery, { q })),
}

test.each(Object.keys(SEARCHES))(
  'no typing error is corrected into or out of a sensitive term in a search of %s',
  async (name) => {
    const search = SEARCHES[name]
    if (!search) throw new Error(`There is no search of ${name}.`)
    const { results: terms } = await env.DB.prepare(
      `select folded_term as term from search_terms where country = '' and length(folded_term) > 5`,
    ).all<{ term: string }>()
    const all = terms.map(({ term }) => term).join(' ')
    await aPin(ana, board, { title: all, altText: all })
    await env.DB.batch([
      env.DB.prepare('update boards set name = ? where id = ?').bind(all, board.id),
      env.DB.prepare('update members set full_name = ? where id = ?').bind(all, ana.viewer.id),
    ])

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...terms), fc.nat(), async ({ term }, place) => {
        const typed = term.slice(0, place % term.length) + term.slice((place % term.length) + 1)
        const { correction } = await search(typed)
        const shown = correction?.shown ?? ''

        expect(shown && (await search(shown)).sensitivity).toBeFalsy()
      }),
      { numRuns: 30 },
    )
    const { items, sensitivity, correction } = await search('suicide kichen')
    expect(sensitivity).not.toBeNull()
    expect(correction ?? null).toBeNull()
    expect(items).toEqual([])
  },
  30_000,
)

function pinsFor(q: string, context: Context = aVisitor(), more: object = {}) {
  return searchPins(context, queryOf(q, more))
}

function queryOf(q: string, more: object = {}): PinSearchQuery {
  return v.parse(PinSearchQuery, { q, ...more })
}
