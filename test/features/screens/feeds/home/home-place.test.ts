import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type HomePlace,
  hasMorePins,
  PLACE_TEXT,
  placeAfter,
  readPlace,
  writePlace,
} from '../../../../../app/features/screens/feeds/home/home-place.ts'
import { MAX_WAITING, markOf, mix } from '../../../../../app/features/screens/feeds/home/mix.ts'
import { LATEST_SAVES, SIMILAR_PINS } from '../../../../../app/features/screens/feeds/limits.ts'
import { END, LONGEST_PLACE } from '../../../../../app/features/screens/feeds/list-place.ts'

const ID = fc.integer({ min: 1, max: 2 ** 50 })
const KEY = fc.oneof(ID, fc.integer({ min: -(2 ** 53) + 1, max: -1 }))
const MARK = fc.nat({ max: 2 ** 50 }).map(markOf)

const SOURCE = fc.record({
  key: fc.oneof(KEY, fc.constantFrom(null, END)),
  waiting: fc.array(ID, { maxLength: MAX_WAITING }),
})

const PLACE: fc.Arbitrary<HomePlace> = fc.record({
  asOf: ID,
  followed: SOURCE,
  alike: fc.array(ID, { minLength: 1, maxLength: LATEST_SAVES }).chain((saves) =>
    fc.array(fc.record({ id: ID, savedId: fc.constantFrom(...saves) }), {
      maxLength: SIMILAR_PINS,
    }),
  ),
  shownAlike: fc.array(ID, { maxLength: SIMILAR_PINS }),
  recent: SOURCE,
  before: fc.array(fc.tuple(MARK, MARK), { maxLength: 19 }),
})

test('a place survives its bookmark, which is short enough for a URL', () => {
  fc.assert(
    fc.property(PLACE, (place) => {
      const text = writePlace(place)

      expect(text).toMatch(PLACE_TEXT)
      expect(text.length).toBeLessThan(LONGEST_PLACE / 2)
      expect(text).toBe(encodeURIComponent(text))
      expect(readPlace(text)).toEqual(place)
    }),
  )
})

test('any bookmark is read as numbers that the database accepts', () => {
  fc.assert(
    fc.property(fc.stringMatching(PLACE_TEXT), (text) => {
      const { asOf, followed, recent, alike, shownAlike } = readPlace(text)

      const numbers = [asOf, followed.key ?? 0, recent.key ?? 0, shownAlike, followed.waiting]
      const pairs = (alike ?? []).map(({ id, savedId }) => [id, savedId])
      for (const number of [...numbers, ...pairs].flat()) {
        expect(Number.isSafeInteger(number)).toBe(true)
      }
    }),
  )
})

test('a source is read to its end, each pin once, whichever pins wait', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      (makers, size) => {
        const all = makers.map((maker, n) => ({
          id: n + 1,
          key: 1000 - n,
          pictureId: n,
          marks: [markOf(maker), markOf(n)],
        }))
        const seen: number[] = []
        let place: HomePlace['followed'] = { key: null, waiting: [] }
        for (let page = 0; hasMorePins(place); page++) {
          const { key, waiting } = place
          const below = all.filter((pin) => key === null || pin.key < key)
          const next = below.slice(0, size + 1)
          const pins = [...all.filter(({ id }) => waiting.includes(id)), ...next]
          const mixed = mix([{ share: 1, pins }], { size, shown: [], before: [] })
          const unreadFrom = next.length > size ? (next.at(-1)?.key ?? null) : null
          place = placeAfter(place, { pins, unreadFrom }, mixed)
          seen.push(...mixed.pins.map(({ id }) => id))
          expect(page).toBeLessThan(100)
        }

        expect(seen.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id))
      },
    ),
  )
})
