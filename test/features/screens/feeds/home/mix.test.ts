import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MAX_WAITING,
  type Mixable,
  markOf,
  mix,
} from '../../../../../app/features/screens/feeds/home/mix.ts'

type Tile = Mixable & { source: number; place: number }

const TWENTY = 20

/** Sources whose pins come from few members and boards, some with the same picture. */
const SOURCES = fc
  .array(
    fc.record({
      share: fc.integer({ min: 1, max: 4 }),
      kinds: fc.array(
        fc.record({
          maker: fc.integer({ min: 1, max: 9 }),
          board: fc.integer({ min: 1, max: 12 }),
          copy: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 8 }),
        }),
        { maxLength: 45 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((sources) =>
    sources.map(({ share, kinds }, source) => ({
      share,
      pins: kinds.map(({ maker, board, copy }, place): Tile => {
        const id = source * 1000 + place + 1
        const pictureId = copy === null ? id : -1 - copy
        return { id, source, place, pictureId, marks: [markOf(maker), markOf(board)] }
      }),
    })),
  )

const SIZE = fc.integer({ min: 1, max: 60 })

test('no pin and no picture comes twice on a page, and a page is full while there are pictures', () => {
  fc.assert(
    fc.property(SOURCES, SIZE, (sources, size) => {
      const { pins } = mix(sources, { size, shown: [], before: [] })

      const pictures = new Set(sources.flatMap((one) => one.pins).map((pin) => pin.pictureId))
      expect(new Set(pins.map(({ id }) => id)).size).toBe(pins.length)
      expect(new Set(pins.map(({ pictureId }) => pictureId)).size).toBe(pins.length)
      expect(pins).toHaveLength(Math.min(size, pictures.size))
    }),
  )
})

test('a source keeps its order, except for pins that wait until they fit', () => {
  fc.assert(
    fc.property(SOURCES, SIZE, (sources, size) => {
      const { pins } = mix(sources, { size, shown: [], before: [] })

      for (const [at, pin] of pins.entries()) {
        const near = pins.slice(Math.max(0, at - TWENTY + 1), at)
        const later = pins.slice(at + 1)
        for (const { source, place, marks } of later) {
          if (source === pin.source && place < pin.place) expect(fits({ marks }, near)).toBe(false)
        }
      }
    }),
  )
})

test('pages have each pin once, and a member’s fourth in twenty only if no pin within reach fits', () => {
  fc.assert(
    fc.property(SOURCES, fc.integer({ min: 1, max: 40 }), (sources, size) => {
      const shown: Tile[] = []
      let sourcesLeft = sources
      for (;;) {
        const before = shown.slice(-TWENTY + 1).map(({ marks }) => marks)
        const mixed = mix(sourcesLeft, { size, shown: [], before })
        if (mixed.pins.length === 0) break
        for (const [at, pin] of mixed.pins.entries()) {
          const onPage = mixed.pins.slice(0, at)
          const near = [...shown, ...onPage].slice(-TWENTY + 1)
          if (fits(pin, near)) continue
          for (const { pins } of sourcesLeft) {
            const waiting = pins.filter((one) => !onPage.some((other) => isCopy(one, other)))
            expect(waiting.slice(0, MAX_WAITING + 1).filter((one) => fits(one, near))).toEqual([])
          }
        }
        shown.push(...mixed.pins)
        sourcesLeft = sourcesLeft.map(({ share, pins }) => ({
          share,
          pins: pins.filter((pin) => mixed.left.has(pin)),
        }))
      }

      const pictures = sources.flatMap(({ pins }) => pins.map(({ pictureId }) => pictureId))
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
      expect(new Set(shown.map(({ pictureId }) => pictureId))).toEqual(new Set(pictures))
    }),
  )
})

test('each source gets its share of a page', () => {
  const sources = [2, 1, 1].map((share, source) => ({ share, pins: tilesOf(source, 40) }))

  const { pins } = mix(sources, { size: 20, shown: [], before: [] })

  expect(pins.slice(0, 4).map(({ source }) => source)).toEqual([0, 1, 2, 0])
  expect(pins.filter(({ source }) => source === 0)).toHaveLength(10)
})

test('a run of one member’s pins lets others through, and continues when there is room', () => {
  const run = tilesOf(0, 12).map((tile) => ({ ...tile, marks: ['aaa', 'bbb'] }))
  const others = tilesOf(1, 40)

  const { pins, left } = mix([{ share: 1, pins: [...run, ...others] }], {
    size: 43,
    shown: [],
    before: [],
  })

  const places = pins.flatMap(({ marks }, at) => (marks[0] === 'aaa' ? [at] : []))
  expect(places).toEqual([0, 1, 2, 20, 21, 22, 40, 41, 42])
  expect([...left]).toEqual([...run.slice(9), ...others.slice(34)])
})

test('a run of one member’s pins keeps its order if there are no others', () => {
  const run = tilesOf(0, 30).map((tile) => ({ ...tile, marks: ['aaa', 'bbb'] }))

  expect(mix([{ share: 1, pins: run }], { size: 30, shown: [], before: [] }).pins).toEqual(run)
})

function isCopy(one: Tile, other: Tile): boolean {
  return one.pictureId === other.pictureId
}

function fits({ marks }: Pick<Tile, 'marks'>, near: readonly Pick<Tile, 'marks'>[]): boolean {
  return marks.every((mark, kind) => near.filter((other) => other.marks[kind] === mark).length < 3)
}

/** This many pins, each by a different member. */
function tilesOf(source: number, count: number): Tile[] {
  return Array.from({ length: count }, (_, place) => {
    const id = source * 1000 + place + 1
    return { id, source, place, pictureId: id, marks: [markOf(id), markOf(id)] }
  })
}
