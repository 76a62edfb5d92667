import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { firstIdAt } from '../../../../app/db/ids.ts'
import {
  archiveBoard,
  unarchiveBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { deletePin, restorePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { recentPins } from '../../../../app/features/screens/feeds/feeds.server.ts'
import { FeedQuery, HomeQuery } from '../../../../app/features/screens/feeds/feeds.ts'
import { homeFeed } from '../../../../app/features/screens/feeds/home/home-feed.server.ts'
import { readIdeasPage } from '../../../../app/features/screens/feeds/ideas.server.ts'
import { purgePins } from '../../../../app/features/screens/organise/trash/purge-pins.server.ts'
import { PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import { readSearchPage } from '../../../../app/features/screens/search/search-page.server.ts'
import { startImport } from '../../../../app/features/transfer/import/change-import.server.ts'
import type { ListPage } from '../../../../app/paging.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { aPin, fillPins, later, pinsOn } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { anImport, anImporter, aZip, runImport } from '../../../factories/transfer/imports.ts'
import { readAllPages } from '../../../read-all-pages.ts'

type Shown = { id: number; maker: { id: number } }

const DAY_MS = 24 * 60 * 60 * 1000

/** Every feed of everyone's newest pins. */
const FEEDS: Record<string, (bookmark: string | null) => Promise<ListPage<Shown>>> = {
  "a visitor's home": (bookmark) => home(aVisitor(), bookmark),
  "a member's home": (bookmark) => home(reader, bookmark),
  'the feed of ideas': (bookmark) => recentPins(aVisitor(), v.parse(FeedQuery, { bookmark })),
  'the page of ideas': async (bookmark) =>
    (await readIdeasPage(aVisitor(), v.parse(FeedQuery, { bookmark }))).pins,
  'the search before words': async (bookmark) =>
    (await readSearchPage(aVisitor(), v.parse(PinSearchQuery, { q: '', bookmark }))).pins,
}

const reader = await aMember()
const flooder = await aMember()
const others = await Promise.all(Array.from({ length: 12 }, () => aMember()))

beforeEach(async () => {
  await env.DB.exec('delete from pins')
})

test.each(Object.keys(FEEDS))(
  '%s has at most three pins of a member in twenty, and every pin once',
  async (name) => {
    const older = await pinsOfOthers(3)
    await fillPins(flooder, await aBoard(flooder), 200, { isOfMany: true })
    const newer = await pinsOfOthers(2)

    const shown = (await readAllPages(feedOf(name))).flat()

    const spread = shown.slice(0, older.length + newer.length + 3)
    expect(mostInTwenty(spread)).toBe(3)
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
    expect(shown).toHaveLength(older.length + newer.length + 200)
  },
)

test('thousands of pins by one member leave room for everyone else in home and ideas', async () => {
  const older = await pinsOfOthers(4)
  await fillPins(flooder, await aBoard(flooder), 2500, { isOfMany: true })

  for (const read of Object.values(FEEDS)) {
    const { items } = await read(null)
    expect(items.filter(({ maker }) => maker.id === flooder.viewer.id)).toHaveLength(3)
    expect(items.filter(({ id }) => older.includes(id))).toHaveLength(22)
  }
}, 30_000)

test('adding a pin to a member’s thousand reads few rows', async () => {
  await pinsOfOthers(4)
  const board = await aBoard(flooder, { privacy: 'secret' })
  await fillPins(flooder, board, 1000)
  await editBoard(flooder, { boardId: board.id, privacy: 'public' })
  const { id } = await aPin(flooder, board)
  await env.DB.exec(`update pins set is_listed = 0 where id = ${id}`)

  const { meta } = await env.DB.prepare('update pins set is_listed = 1 where id = ?').bind(id).run()

  expect(meta.rows_read).toBeLessThan(120)
}, 30_000)

test('if only one member pins, their pins fill the feeds, three of the day first', async () => {
  const ids = await pinsOn(flooder, await aBoard(flooder), 30)

  const shown = (await readAllPages(feedOf("a visitor's home"))).flat()

  expect(shown.slice(0, 3).map(({ id }) => id)).toEqual(ids.slice(0, 3).reverse())
  expect(shown.slice(3).map(({ id }) => id)).toEqual(ids.slice(3).reverse())
})

test.each(['made public', 'unarchived', 'given back'])(
  'a board of hundreds of pins that is %s doesn’t flood a feed',
  async (act) => {
    const board = await aBoard(flooder, { privacy: act === 'made public' ? 'secret' : 'public' })
    const { id: boardId } = board
    if (act === 'unarchived') await archiveBoard(flooder, { boardId })
    if (act === 'given back') await setState(flooder, 'suspended')
    // Some of the board's pins are between other members' pins; most are newer than all of them.
    for (const other of others) {
      await fillPins(flooder, board, 2)
      await aPin(other, await aBoard(other))
    }
    await fillPins(flooder, board, 300)
    expect(await shownOf(flooder)).toBe(0)

    if (act === 'made public') await editBoard(flooder, { boardId, privacy: 'public' })
    if (act === 'unarchived') await unarchiveBoard(flooder, { boardId })
    if (act === 'given back') await setState(flooder, 'active')

    const shown = (await readAllPages((bookmark) => home(aVisitor(), bookmark))).flat()
    expect(mostInTwenty(shown.slice(0, others.length + 3))).toBe(3)
    expect(shown).toHaveLength(others.length * 3 + 300)
  },
)

test('a public import doesn’t flood a feed', async () => {
  await pinsOfOthers(2)
  const importer = await anImporter()
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const file = await aZip(Object.fromEntries(names.map((name) => [`Clay/${name}.png`, aPicture()])))
  const own = await anImport(importer, file)
  await startImport(importer, { ...own, privacy: 'public' })
  await runImport(importer, own)

  const shown = (await readAllPages((bookmark) => home(aVisitor(), bookmark))).flat()

  expect(await shownOf(importer)).toBe(8)
  expect(mostInTwenty(shown.slice(0, others.length * 2 + 3))).toBe(3)
})

test('pins that pass to another member keep to that member’s limit of three in twenty', async () => {
  const ids = await pinsOfOthers(2)
  await env.DB.prepare('update pins set pinner_id = ? where id in (select value from json_each(?))')
    .bind(flooder.viewer.id, JSON.stringify(ids.slice(12, 17)))
    .run()

  const shown = (await readAllPages((bookmark) => home(aVisitor(), bookmark))).flat()

  expect(await shownOf(flooder)).toBe(5)
  expect(mostInTwenty(shown.slice(0, ids.length - 2))).toBe(3)
})

test('pins that are listed in any order leave at most three of a member in twenty', async () => {
  const people = [flooder, ...others.slice(0, 8)]
  const boards = await Promise.all(people.map((person) => aBoard(person)))
  let state = 7
  // A fixed series of numbers, so that the test is repeatable.
  const below = (count: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * count)
  }
  const made: { owner: Context; id: number }[] = []
  for (let n = 0; n < 120; n++) {
    const place = Math.min(below(12), 8)
    const owner = people[place]
    const board = boards[place]
    if (owner && board) made.push({ owner, id: (await aPin(owner, board)).id })
  }
  await env.DB.exec('update pins set is_listed = 0')
  const order = made.toSorted(() => below(3) - 1)
  for (const { id } of order) await env.DB.exec(`update pins set is_listed = 1 where id = ${id}`)

  const { results } = await env.DB.prepare(
    `select id, pinner_id from pins where feed_key > 0 order by feed_key desc`,
  ).all<{ id: number; pinner_id: number }>()
  const spread = results.map(({ id, pinner_id }) => ({ id, maker: { id: pinner_id } }))

  expect(spread.length).toBeGreaterThan(30)
  expect(mostInTwenty(spread)).toBe(3)
})

test("if nobody else pins, a member's first three of a day come first", async () => {
  const board = await aBoard(flooder)
  const now = Date.now()
  const old = await pinsAt(now - 2 * DAY_MS, board)
  const fresh = await pinsAt(now, board)

  const ids = (await home(aVisitor())).items.map(({ id }) => id)

  expect(ids).toEqual(
    [2, 1, 0]
      .map((n) => fresh[n])
      .concat(
        [2, 1, 0].map((n) => old[n]),
        fresh[3],
        old[3],
      ),
  )
})

test('restored pins, and a save whose source is deleted, keep to the limit of three in twenty', async () => {
  await pinsOfOthers(1)
  const board = await aBoard(flooder)
  const pins = await pinsOn(flooder, board, 5)
  for (const pinId of pins.slice(0, 3)) await deletePin(flooder, { pinId })
  await pinsOn(flooder, board, 3)
  for (const pinId of pins.slice(0, 3)) await restorePin(flooder, { pinId })
  const [source] = await pinsOn(reader, await aBoard(reader), 1)
  const save = { pinId: source ?? 0, boardId: board.id, section: null }
  await savePin({ ...flooder, now: later() }, save)
  await deletePin(reader, { pinId: source ?? 0 })
  await purgePins(flooder, later() + DAY_MS)

  const shown = (await readAllPages((bookmark) => home(aVisitor(), bookmark))).flat()

  expect(shown).toHaveLength(others.length + 9)
  expect(mostInTwenty(shown.slice(0, others.length + 3))).toBe(3)
})

test('paging continues correctly within the surplus pins', async () => {
  await pinsOfOthers(1)
  await fillPins(flooder, await aBoard(flooder), 60)

  const pages = await readAllPages((bookmark) => home(aVisitor(), bookmark, 7))
  const ids = pages.flat().map(({ id }) => id)

  expect(ids).toHaveLength(others.length + 60)
  expect(ids.slice(-57)).toEqual(ids.slice(-57).toSorted((a, b) => b - a))
})

function feedOf(name: string) {
  const feed = FEEDS[name]
  if (!feed) throw new Error(`There is no feed ${name}.`)
  return feed
}

/** Four pins by the flooding member, made at this time. */
async function pinsAt(time: number, board: { id: number }): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < 4; n++) {
    const { id } = await aPin(flooder, await aBoard(flooder, { privacy: 'secret' }))
    ids.push(firstIdAt(time) + n)
    await env.DB.prepare(`insert into pins (id, pinner_id, board_id, picture_id, method, created_at)
      select ?, pinner_id, ?, picture_id, method, created_at from pins where id = ?`)
      .bind(firstIdAt(time) + n, board.id, id)
      .run()
  }
  return ids
}

async function setState({ viewer }: Context, state: 'active' | 'suspended'): Promise<void> {
  await env.DB.prepare('update members set state = ? where id = ?').bind(state, viewer?.id).run()
}

/** How many of a member's pins are listed. */
async function shownOf({ viewer }: Context): Promise<number> {
  const shown = (await readAllPages((bookmark) => home(aVisitor(), bookmark))).flat()
  return shown.filter(({ maker }) => maker.id === viewer?.id).length
}

function home(context: Context, bookmark: string | null = null, pageSize = 25) {
  return homeFeed(context, v.parse(HomeQuery, { bookmark, pageSize }))
}

/** This many pins by each of the other members, in turn. */
async function pinsOfOthers(rounds: number): Promise<number[]> {
  const ids: number[] = []
  const boards = await Promise.all(others.map((other) => aBoard(other)))
  for (let round = 0; round < rounds; round++) {
    for (const [place, other] of others.entries()) {
      const board = boards[place]
      if (board) ids.push((await aPin(other, board)).id)
    }
  }
  return ids
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
