import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { followMember } from '../../../../app/features/content/follows/follows.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import {
  chooseTopics,
  readTopics,
} from '../../../../app/features/screens/feeds/chosen-topics.server.ts'
import { ChosenTopics } from '../../../../app/features/screens/feeds/chosen-topics.ts'
import { HomePageQuery, HomeQuery } from '../../../../app/features/screens/feeds/feeds.ts'
import { homeFeed } from '../../../../app/features/screens/feeds/home/home-feed.server.ts'
import { readMemberHome } from '../../../../app/features/screens/feeds/home/member-home.server.ts'
import { readVisitorHome } from '../../../../app/features/screens/feeds/visitor-home.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>

test('a new member’s home starts with their chosen topics, followed by the rest', async () => {
  const bo = await aMember()
  const ana = await aMember({ topics: null })
  const board = await aBoard(bo)
  const kite = await aPin(bo, board, { description: 'Paper #kites' })
  const kept = await aPin(bo, board, { description: '#looms' })
  const other = await aPin(bo, board)
  await savePin({ ...bo, now: later() }, { pinId: kite.id, boardId: board.id, section: null })
  expect((await idsOf(ana)).slice(0, 3)).toEqual([other.id, kept.id, kite.id])
  const own = await aPin(ana, await aBoard(ana), { description: '#kites' })

  await chooseTopics(ana, parseInput(ChosenTopics, { tag: ['#Kites', 'nobody-has-it'] }))
  const chosen = withTopics(ana, ['kites'])

  const ids = await idsOf(chosen)
  expect(ids.slice(0, 3)).toEqual([kite.id, other.id, kept.id])
  expect(ids).not.toContain(own.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(await storedTopics(ana)).toEqual(['kites'])
})

test('topics appear beside followed pins, newest first, and hidden pins stay hidden', async () => {
  const bo = await aMember()
  const cy = await aMember()
  const ana = await aMember()
  await followMember(ana, { memberId: bo.viewer.id })
  const theirs = await aBoard(cy)
  const secret = await aBoard(cy, { privacy: 'secret' })
  const first = await aPin(cy, theirs, { description: '#tapestry' })
  const second = await aPin(bo, await aBoard(bo))
  const third = await aPin(cy, theirs, { description: '#tapestry' })
  await aPin(cy, secret, { description: '#tapestry' })

  const { items } = await homeFeed(withTopics(ana, ['tapestry']), v.parse(HomeQuery, {}))
  const chosen = items.filter(({ reason }) => reason?.kind !== 'new')
  expect(chosen.map(({ id, reason }) => [id, reason])).toEqual([
    [third.id, { kind: 'topic', tag: 'tapestry' }],
    [second.id, { kind: 'followed_member', name: 'Ana Lind' }],
    [first.id, { kind: 'topic', tag: 'tapestry' }],
  ])
})

test('a page of topics continues where the previous one ended', async () => {
  const bo = await aMember()
  const ana = await aMember()
  const board = await aBoard(bo)
  const made: number[] = []
  for (let n = 0; n < 5; n++) made.push((await aPin(bo, board, { description: '#stencil' })).id)
  const chosen = withTopics(ana, ['stencil'])

  const top = await homeFeed(chosen, v.parse(HomeQuery, { bookmark: null, pageSize: 3 }))
  const rest = await homeFeed(chosen, v.parse(HomeQuery, { bookmark: top.bookmark, pageSize: 3 }))

  const ids = [...top.items, ...rest.items].map(({ id }) => id)
  expect(ids.filter((id) => made.includes(id))).toEqual(made.toReversed().slice(0, 3))
})

test('the most used visible hashtags are offered with the chosen ones, each with a picture', async () => {
  const bo = await aMember()
  const ana = await aMember({ topics: null })
  const board = await aBoard(bo)
  const { hash } = await aPin(bo, board, { description: '#marquetry' })
  for (let n = 0; n < 3; n++) await aPin(bo, board, { description: '#veneer' })

  const cy = await aMember()
  for (let n = 0; n < 3; n++) await aPin(cy, await aBoard(cy), { description: '#inlay' })
  await blockMember(ana, { memberId: cy.viewer.id })

  const asked = await readTopics(ana)
  const again = await readTopics(withTopics(ana, ['marquetry']))

  expect(asked.isAsked).toBe(true)
  expect(asked.topics.map(({ tag }) => tag)).not.toContain('inlay')
  expect(asked.topics.some(({ tag, isChosen }) => tag === 'veneer' && !isChosen)).toBe(true)
  expect(again.isAsked).toBe(false)
  expect(again.topics).toContainEqual({ tag: 'marquetry', hash, isChosen: true })
})

test('a member who skips is never asked again, and a visitor has no topics', async () => {
  const ana = await aMember({ topics: null })

  await chooseTopics(ana, parseInput(ChosenTopics, {}))

  expect(await storedTopics(ana)).toEqual([])
  const refused = { code: 'not_signed_in' }
  await expect(readTopics(aVisitor())).rejects.toMatchObject(refused)
  await expect(chooseTopics(aVisitor(), { tag: [] })).rejects.toMatchObject(refused)
})

test('a new member is asked above their home feed, once and without another D1 call', async () => {
  const bo = await aMember()
  const ana = await aMember({ topics: null })
  const board = await aBoard(bo)
  for (let n = 0; n < 4; n++) await aPin(bo, board, { description: '#basketry' })
  const query = v.parse(HomeQuery, {})
  const newcomer = { ...ana, db: aVisitor().db }

  const { asked, pins } = await readMemberHome(newcomer, query)

  expect(asked).toContain('basketry')
  expect(asked?.length).toBeLessThanOrEqual(8)
  expect(pins.items.length).toBeGreaterThan(0)
  expect(newcomer.db.roundTrips()).toBe(1)
  expect((await readMemberHome(withTopics(ana, []), query)).asked).toBeNull()
})

test('a visitor’s home has everyone’s newest pins or a topic’s, and offers topics, in one D1 call', async () => {
  const bo = await aMember()
  const open = await aBoard(bo)
  const secret = await aBoard(bo, { privacy: 'secret' })
  const first = await aPin(bo, open, { description: '#Origamí' })
  await aPin(bo, secret, { description: '#origami #quiet' })
  const other = await aPin(bo, open)
  await savePin({ ...bo, now: later() }, { pinId: first.id, boardId: open.id, section: null })
  const visitor = aVisitor()

  const all = await readVisitorHome(visitor, { topic: null })
  const narrowed = await readVisitorHome(aVisitor(), v.parse(HomePageQuery, { topic: '#ORIGAMI' }))

  expect(visitor.db.roundTrips()).toBe(1)
  expect(all.pins.map(({ id }) => id).slice(0, 2)).toEqual([other.id, first.id])
  expect(all.topics).not.toContain('quiet')
  expect(all.topics.length).toBeGreaterThan(0)
  expect(narrowed).toMatchObject({ topic: 'origami', pins: [{ id: first.id }] })
  expect(narrowed.pins).toHaveLength(1)
  await expect(readVisitorHome(aVisitor(), { topic: 'quiet' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

function withTopics(member: Member, topics: string[]): Member {
  return { ...member, viewer: { ...member.viewer, topics } }
}

async function idsOf(context: Context): Promise<number[]> {
  const { items } = await homeFeed(context, v.parse(HomeQuery, { bookmark: null }))
  return items.map(({ id }) => id)
}

async function storedTopics({ db, viewer }: Member): Promise<string[] | null | undefined> {
  const [member] = await db
    .select({ topics: members.topics })
    .from(members)
    .where(eq(members.id, viewer.id))
  return member?.topics
}
