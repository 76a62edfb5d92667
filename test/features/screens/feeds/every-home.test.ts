import { env } from 'cloudflare:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { followMember } from '../../../../app/features/content/follows/follows.server.ts'
import { recentPins } from '../../../../app/features/screens/feeds/feeds.server.ts'
import { FeedQuery, HomeQuery } from '../../../../app/features/screens/feeds/feeds.ts'
import { homeFeed } from '../../../../app/features/screens/feeds/home/home-feed.server.ts'
import { MAX_WAITING } from '../../../../app/features/screens/feeds/home/mix.ts'
import { readVisitorHome } from '../../../../app/features/screens/feeds/visitor-home.server.ts'
import { type ListPage, PAGE_SIZE } from '../../../../app/paging.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { readAllPages } from '../../../read-all-pages.ts'

const TWENTY = 20

const [ana, newcomer, follower, ...makers] = await Promise.all(
  Array.from({ length: 12 }, () => aMember()),
)
if (!ana || !newcomer || !follower || !makers[0]) throw new Error('there are too few')
const own = await Promise.all(makers.map((maker) => aBoard(maker)))
const common = await aBoard(makers[0])
for (const maker of makers.slice(1)) await collaborate(common, maker)
await followMember(follower, { memberId: makers[0].viewer.id })
const withTopic = { ...newcomer, viewer: { ...newcomer.viewer, topics: ['spindles'] } }

/** Reads each home feed page by page. A visitor's home has only one page. */
const HOMES: Record<
  string,
  (bookmark: string | null, pageSize: number) => Promise<ListPage<{ id: number }>>
> = {
  'a visitor’s': (bookmark, pageSize) => home(aVisitor(), bookmark, pageSize),
  'a visitor’s page': () => visitorPage(null),
  'a visitor’s of a topic': () => visitorPage('spindles'),
  'a member’s': (bookmark, pageSize) => home(ana, bookmark, pageSize),
  'a follower’s': (bookmark, pageSize) => home(follower, bookmark, pageSize),
  'a newcomer’s by topics': (bookmark, pageSize) => home(withTopic, bookmark, pageSize),
  'new ideas': (bookmark, pageSize) => recentPins(ana, v.parse(FeedQuery, { bookmark, pageSize })),
}

/** The pins to make: each with its maker, on the maker's own or the common board, with or without the topic. */
const FEED = fc.record({
  made: fc.array(
    fc.record({
      maker: fc.oneof(fc.constant(0), fc.nat({ max: makers.length - 1 })),
      isOnCommon: fc.boolean(),
      isOfTopic: fc.boolean(),
    }),
    { minLength: 20, maxLength: 70 },
  ),
  pageSize: fc.integer({ min: 3, max: 30 }),
})

test('every home feed has each pin once, and a member’s or board’s fourth in twenty only if none of the next pins fits', async () => {
  await fc.assert(
    fc.asyncProperty(FEED, async ({ made, pageSize }) => {
      const pins = await fill(made)
      for (const [name, read] of Object.entries(HOMES)) {
        const shown = (await readAllPages((bookmark) => read(bookmark, pageSize))).flat()

        const ids = shown.map(({ id }) => id)
        const all = pins.filter(({ isOfTopic }) => isOfTopic || !name.endsWith('of a topic'))
        expect(new Set(ids).size, name).toBe(ids.length)
        expect(ids, name).toHaveLength(
          name.startsWith('a visitor’s ') ? Math.min(all.length, PAGE_SIZE) : all.length,
        )
        for (const [at, id] of ids.entries()) {
          const near = ids.slice(Math.max(0, at - TWENTY + 1), at)
          if (fits(id, near, pins)) continue
          const left = all.filter((pin) => !ids.slice(0, at).includes(pin.id))
          const fitting = left.filter((pin) => fits(pin.id, near, pins))
          const next = left.filter((pin) => isNew(pin, name)).slice(0, MAX_WAITING + 1)
          expect(
            fitting.filter((pin) => next.includes(pin)),
            `${name}, ${at}`,
          ).toEqual([])
        }
      }
    }),
    { numRuns: 8 },
  )
}, 120_000)

type Made = { maker: number; isOnCommon: boolean; isOfTopic: boolean }
type Pin = { id: number; maker: number; board: number; isOfTopic: boolean }

/** Makes the pins, and returns them in the order of everyone's feed. */
async function fill(made: readonly Made[]): Promise<Pin[]> {
  await env.DB.exec('delete from pins')
  const pins: Pin[] = []
  for (const { maker, isOnCommon, isOfTopic } of made) {
    const member = makers[maker]
    const board = isOnCommon ? common : own[maker]
    if (!member || !board) continue
    const { id } = await aPin(member, board, { description: isOfTopic ? '#spindles' : '' })
    pins.push({ id, maker, board: board.id, isOfTopic })
  }
  const { results } = await env.DB.prepare('select id from pins order by feed_key desc').all()
  const order = results.map(({ id }) => id)
  return pins.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}

function fits(id: number, near: readonly number[], pins: readonly Pin[]): boolean {
  const one = pins.find((pin) => pin.id === id)
  const others = pins.filter((pin) => near.includes(pin.id))
  return (
    others.filter(({ maker }) => maker === one?.maker).length < 3 &&
    others.filter(({ board }) => board === one?.board).length < 3
  )
}

/** Whether a pin is new in a home feed, instead of coming from a followed member or topic. */
function isNew({ maker, isOfTopic }: Pin, name: string): boolean {
  if (name === 'a follower’s') return maker !== 0
  return name !== 'a newcomer’s by topics' || !isOfTopic
}

function home(context: Context, bookmark: string | null, pageSize: number) {
  return homeFeed(context, v.parse(HomeQuery, { bookmark, pageSize }))
}

async function visitorPage(topic: string | null) {
  const hasPins = await env.DB.prepare('select 1 from pin_hashtags').first()
  if (topic !== null && !hasPins) return { items: [], bookmark: null }
  const { pins } = await readVisitorHome(aVisitor(), { topic })
  return { items: pins, bookmark: null }
}
