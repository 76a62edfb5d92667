import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../../app/context.server.ts'
import { changeBlock } from '../../../../../app/features/content/blocks/blocks.server.ts'
import { archiveBoard } from '../../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../../../app/features/content/boards/boards.server.ts'
import {
  followBoard,
  followMember,
} from '../../../../../app/features/content/follows/follows.server.ts'
import { deletePin } from '../../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../../app/features/content/pins/save-pin.server.ts'
import { HomeQuery } from '../../../../../app/features/screens/feeds/feeds.ts'
import { homeFeed } from '../../../../../app/features/screens/feeds/home/home-feed.server.ts'
import { LONGEST_PLACE } from '../../../../../app/features/screens/feeds/list-place.ts'
import { aBoard } from '../../../../factories/content/boards.ts'
import { aPin, later, pinsOn } from '../../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../../factories/identity/people.ts'
import { readAllPages } from '../../../../read-all-pages.ts'

beforeEach(async () => {
  await env.DB.exec('delete from pins')
})

test('each pin gives its reason: its member, board, topic, the save that it is like, or that it is new', async () => {
  const [ana, bo, cy, dan, eve] = await people(5)
  const kitchens = await aBoard(cy, { name: 'Kitchens' })
  const jars = await aBoard(dan)
  await followMember(ana, { memberId: bo.viewer.id })
  await followBoard(ana, { boardId: kitchens.id })
  const mine = await aPin(ana, await aBoard(ana, { privacy: 'secret' }), {
    title: 'Blue tiles',
    description: '#azulejo',
  })
  const followed = await aPin(bo, await aBoard(bo))
  const onBoard = await aPin(cy, kitchens)
  const ofTopic = await aPin(dan, jars, { description: '#celadon' })
  const like = await aPin(dan, jars, { description: '#azulejo' })
  const fresh = await aPin(eve, await aBoard(eve))

  const reasons = await reasonsOf(withTopics(ana, ['celadon']))

  expect(reasons).toEqual(
    new Map<number, unknown>([
      [onBoard.id, { kind: 'followed_board', name: 'Kitchens' }],
      [followed.id, { kind: 'followed_member', name: bo.viewer.fullName }],
      [ofTopic.id, { kind: 'topic', tag: 'celadon' }],
      [like.id, { kind: 'saved', title: 'Blue tiles' }],
      [fresh.id, { kind: 'new' }],
    ]),
  )
  expect([...reasons.keys()]).not.toContain(mine.id)
  expect((await home(aVisitor())).items.every(({ reason }) => reason === undefined)).toBe(true)
})

test('pins like the latest saves name the most similar save, and leave out pictures that the member has', async () => {
  const [ana, bo, cy] = await people(3)
  const own = await aBoard(ana)
  const table = await aPin(bo, await aBoard(bo))
  const lamp = await aPin(bo, await aBoard(bo))
  const together = await aPin(cy, await aBoard(cy))
  const board = await aBoard(cy)
  for (const pin of [lamp, together]) await save(cy, pin, board)
  const saved = await save(ana, lamp, own)
  await env.DB.prepare(`update pins set title = 'A lamp' where id = ?`).bind(saved.id).run()

  const kindOf = async (pin: { hash: string }) =>
    (await home(ana)).items.find(({ picture }) => picture.hash === pin.hash)?.reason

  expect(await kindOf(together)).toEqual({ kind: 'saved', title: 'A lamp' })
  expect(await kindOf(table)).toEqual({ kind: 'new' })
  await save(ana, together, own)
  expect((await kindOf(together))?.kind).toBe('new')
})

test('secret saves count for their member only, and no secret, archived, deleted, blocked or muted pin is suggested', async () => {
  const [ana, bo, cy, dan] = await people(4)
  await aPin(ana, await aBoard(ana, { privacy: 'secret' }), { description: '#azulejo' })
  const ofBo = await aBoard(bo)
  const ofCy = await aBoard(cy)
  const pins = [
    await aPin(bo, ofBo, { description: '#azulejo' }),
    await aPin(cy, ofCy, { description: '#azulejo' }),
  ]
  const gone = await aPin(bo, await aBoard(bo), { description: '#azulejo' })
  await deletePin(bo, { pinId: gone.id })
  const like = async (one: Context) =>
    [...(await reasonsOf(one))].flatMap(([id, reason]) => (reason?.kind === 'saved' ? [id] : []))

  expect((await like(ana)).sort()).toEqual(pins.map(({ id }) => id).sort())
  expect(await like(dan)).toEqual([])
  expect(await like(bo)).toEqual([pins[1]?.id])
  await editBoard(bo, { boardId: ofBo.id, privacy: 'secret' })
  expect(await like(ana)).toEqual([pins[1]?.id])
  await changeBlock({ ...ana, now: later() }, { memberId: cy.viewer.id, act: 'mute' })
  expect(await like(ana)).toEqual([])
  await changeBlock({ ...ana, now: later() }, { memberId: cy.viewer.id, act: 'unmute' })
  await archiveBoard(cy, { boardId: ofCy.id })
  expect(await like(ana)).toEqual([])
})

test('every pin appears exactly once, with at most three of a member in any twenty, even across pages', async () => {
  const [ana, bo, ...others] = await people(14)
  await followMember(ana, { memberId: bo.viewer.id })
  await aPin(ana, await aBoard(ana), { description: '#azulejo' })
  const boards = await Promise.all(others.map((other) => aBoard(other)))
  for (let round = 0; round < 3; round++) {
    for (const [place, other] of others.entries()) {
      const description = round === 0 ? '#azulejo' : ''
      await aPin(other, boards[place] ?? { id: 0 }, { description })
    }
  }
  await pinsOn(bo, await aBoard(bo), 20)

  for (const size of [4, 7, 25]) {
    const pages = await readAllPages((bookmark) => home(ana, bookmark, size))
    const shown = pages.flat()

    expect(new Set(shown.map(({ id }) => id)).size, `in pages of ${size}`).toBe(shown.length)
    expect(shown).toHaveLength(12 * 3 + 20)
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(size)
    expect(mostInTwenty(shown.slice(0, 36))).toBe(3)
  }
})

test('a flood by a followed member doesn’t hide other followed members', async () => {
  const [ana, bo, cy] = await people(3)
  for (const { viewer } of [bo, cy]) await followMember(ana, { memberId: viewer.id })
  const older = await pinsOn(cy, await aBoard(cy), 3)
  await pinsOn(bo, await aBoard(bo), 20)

  const { items } = await home(ana)

  expect(items.slice(3, 6).map(({ id }) => id)).toEqual(older.toReversed())
})

test('each picture comes once on a page', async () => {
  const [ana, bo, cy] = await people(3)
  await followMember(ana, { memberId: cy.viewer.id })
  const jar = await aPin(bo, await aBoard(bo))
  const saved = await save(cy, jar, await aBoard(cy))

  expect((await home(ana)).items.map(({ id }) => id)).toEqual([saved.id])
})

test('following someone while reading changes nothing until the home feed is reloaded', async () => {
  const [ana, bo, cy] = await people(3)
  const pins = [
    ...(await pinsOn(bo, await aBoard(bo), 3)),
    ...(await pinsOn(cy, await aBoard(cy), 3)),
  ]

  const pages = await readAllPages(
    (bookmark) => home(ana, bookmark, 2),
    async () => {
      await followMember({ ...ana, now: later() + 5000 }, { memberId: bo.viewer.id })
    },
  )

  expect(pages.flat().map(({ id }) => id)).toEqual(pins.toReversed())
  expect((await reasonsOf(ana)).get(pins[0] ?? 0)?.kind).toBe('followed_member')
})

test('a pin suggested for being like a save is never shown again as new, whatever happens to the save', async () => {
  const [ana, bo] = await people(2)
  const own = await aPin(ana, await aBoard(ana), { description: '#azulejo' })
  const board = await aBoard(bo)
  const like: number[] = []
  for (let n = 0; n < 4; n++) like.push((await aPin(bo, board, { description: '#azulejo' })).id)

  const first = await home(ana, null, 2)
  await deletePin(ana, { pinId: own.id })
  const second = await home(ana, first.bookmark, 2)

  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set(like))
  expect(second.items.map(({ reason }) => reason)).toContainEqual({ kind: 'saved', title: '' })
})

test('a forged bookmark shows nothing that the member can’t see', async () => {
  const [ana, bo] = await people(2)
  const secret = await aPin(bo, await aBoard(bo, { privacy: 'secret' }), { title: 'Hush' })
  const id = secret.id.toString(36)
  const open = await aPin(bo, await aBoard(bo), { title: 'Seen' })

  const read = await home(ana, `${id}~_.${id}~.${id}~.${open.id.toString(36)}0.${id}0~~_.${id}~`)

  expect(read.items.map(({ reason }) => reason)).toEqual([{ kind: 'saved', title: '' }])
  expect(read.items.map((item) => item.id)).toEqual([open.id])
  for (const bookmark of ['x', '~~~~~~', '1~a~a~a~a~a~a', `1~${'.1'.repeat(LONGEST_PLACE)}`]) {
    expect(v.safeParse(HomeQuery, { bookmark }).success, bookmark).toBe(false)
  }
})

test('the home feed takes one D1 call per page', async () => {
  const [ana, bo] = await people(2)
  await pinsOn(bo, await aBoard(bo), 30)
  await aPin(ana, await aBoard(ana))
  const { bookmark } = await home(ana)

  for (const from of [null, bookmark]) {
    const reader = { ...ana, db: aVisitor().db }
    await home(reader, from)
    expect(reader.db.roundTrips()).toBe(1)
  }
})

type Shown = Awaited<ReturnType<typeof home>>['items'][number]

async function reasonsOf(context: Context): Promise<Map<number, Shown['reason']>> {
  return new Map((await home(context)).items.map(({ id, reason }) => [id, reason]))
}

function home(context: Context, bookmark: string | null = null, pageSize = 25) {
  return homeFeed(context, v.parse(HomeQuery, { bookmark, pageSize }))
}

function save(one: Context, pin: { id: number }, board: { id: number }) {
  return savePin({ ...one, now: later() }, { pinId: pin.id, boardId: board.id, section: null })
}

type Member = Awaited<ReturnType<typeof aMember>>

function withTopics(member: Member, topics: string[]): Member {
  return { ...member, viewer: { ...member.viewer, topics } }
}

/** Makes this many members, but at least five, as the type says. */
async function people(
  count: number,
): Promise<[Member, Member, Member, Member, Member, ...Member[]]> {
  const made = await Promise.all(Array.from({ length: Math.max(count, 5) }, () => aMember()))
  const [ana, bo, cy, dan, eve, ...more] = made
  if (!ana || !bo || !cy || !dan || !eve) throw new Error('there are too few')
  return [ana, bo, cy, dan, eve, ...more]
}

/** The most pins by one member among any twenty in a row. */
function mostInTwenty(shown: readonly Shown[]): number {
  const counts = shown.map((_, from) => {
    const window = shown.slice(from, from + 20)
    return Math.max(
      ...window.map(({ maker }) => window.filter((pin) => pin.maker.id === maker.id).length),
    )
  })
  return Math.max(...counts)
}
