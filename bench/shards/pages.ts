import { pick, type World } from './acts.ts'
import type { Shards } from './deliver.ts'
import { DIRECTORY, INDEXES, shardOf } from './tables.ts'

type Row = Record<string, number>

/** A statement for a shard; its parameters are one JSON. */
type Query = { shard: number; sql: string; about?: unknown }

/** Asks all at once, in one call to each shard, and answers each. */
type Ask = (queries: readonly Query[]) => Promise<Row[][]>

type Page = (ask: Ask, world: World) => Promise<Row[]>

/** Rounds wait for one another, the calls of a round don't. `hidden` were shown though they are secret or gone. */
export type PageRead = { rounds: number; calls: number; shown: number; hidden: number }

export type PagesRead = {
  pages: Map<string, PageRead[]>
  /** Pins of the index that are secret or gone. */
  stale: number
}

const PAGE_PINS = 25

const READS_OF_PAGE = 20

const ACCOUNT = 'select member_id as id from accounts where member_id = ?1'
const PIN = 'select id, board_id, via_pin_id from pins where id = ?1 and is_listed'
const FOUND = `select subject_id as id from mirrors where kind = 'listed' order by 1 desc limit ${PAGE_PINS}`
const LISTED = `select id from pins where id in (select value from json_each(?1)) and is_listed`
const BOARD = `select pins.id from pins join boards on boards.id = board_id
  where board_id = ?1 and not is_secret order by pins.id desc limit ${PAGE_PINS}`
const PROFILE = `select pins.id from boards join pins on board_id = boards.id
  where owner_id = ?1 and not is_secret order by pins.id desc limit ${PAGE_PINS}`
const FOLLOWED = 'select member_id as id from follows where follower_id = ?1'
const OF_FOLLOWED = `select pins.id from boards join pins on board_id = boards.id
  where owner_id in (select value from json_each(?1)) and is_listed order by pins.id desc limit ${PAGE_PINS}`

/** The pages of `docs/scale.md`, by the reads that it plans. */
const PAGES: Record<string, Page> = {
  'pin, visitor': (ask, world) => readPin(ask, world, []),
  'pin, member': (ask, world) => readPin(ask, world, [sessionOf(world)]),
  async 'board, visitor'(ask, world) {
    const { id, ownerId } = pick(world, world.boards)
    await ask([named(ownerId)])
    return flat(await ask([{ shard: shardOf(id), sql: BOARD, about: id }]))
  },
  async 'board, member'(ask, world) {
    const { id, ownerId } = pick(world, world.boards)
    await ask([named(ownerId), sessionOf(world)])
    return flat(await ask([{ shard: shardOf(id), sql: BOARD, about: id }]))
  },
  async 'profile, member'(ask, world) {
    const id = pick(world, world.members)
    await ask([named(id), sessionOf(world)])
    return flat(await ask([{ shard: shardOf(id), sql: PROFILE, about: id }]))
  },
  'home, visitor': async (ask) => readFound(ask, await ask(newest())),
  async 'home, member'(ask, world) {
    const [session = []] = await ask([sessionOf(world)])
    const memberId = session[0]?.['id'] ?? 0
    const [followed = [], ...found] = await ask([
      { shard: shardOf(memberId), sql: FOLLOWED, about: memberId },
      ...newest(),
    ])
    return readFound(ask, found, followed)
  },
  async 'search, member'(ask, world) {
    const [, ...found] = await ask([sessionOf(world), ...newest()])
    return readFound(ask, found)
  },
  async save(ask, world) {
    const { id } = pick(world, world.pins)
    await ask([sessionOf(world), { shard: shardOf(id), sql: PIN, about: id }])
    const { id: boardId } = pick(world, world.boards)
    await ask([{ shard: shardOf(boardId), sql: BOARD, about: boardId }])
    return []
  },
}

/** Reads each page some times while messages wait. */
export async function readPages(shards: Shards, world: World): Promise<PagesRead> {
  const pages = new Map<string, PageRead[]>()
  for (const [name, page] of Object.entries(PAGES)) {
    const reads: PageRead[] = []
    for (let read = 0; read < READS_OF_PAGE; read++) {
      reads.push(await readPage(shards, page, world))
    }
    pages.set(name, reads)
  }
  return { pages, stale: await staleInIndex(shards) }
}

/** Reads a page, and looks at each pin that it shows. */
async function readPage(shards: Shards, page: Page, world: World): Promise<PageRead> {
  const read = { rounds: 0, calls: 0 }
  const ask: Ask = async (queries) => {
    read.rounds++
    read.calls += new Set(queries.map(({ shard }) => shard)).size
    return answersOf(shards, queries)
  }
  const ids = new Set((await page(ask, world)).map(({ id }) => id))
  const shown = [...ids].flatMap((id) => (id === undefined ? [] : { id }))
  return { ...read, shown: shown.length, hidden: await countHidden(shards, shown) }
}

/** How many pins that the index names are secret or gone by now. */
async function staleInIndex(shards: Shards): Promise<number> {
  return countHidden(shards, flat(await answersOf(shards, newest())))
}

async function countHidden(shards: Shards, pins: readonly Row[]): Promise<number> {
  return pins.length - flat(await answersOf(shards, pinsAt(pins))).length
}

async function readPin(ask: Ask, world: World, session: Query[]): Promise<Row[]> {
  const { id } = pick(world, world.pins)
  const [own = [], ...found] = await ask([
    { shard: shardOf(id), sql: PIN, about: id },
    ...newest(),
    ...session,
  ])
  const pins = flat(found.slice(0, INDEXES.length))
  return [...own, ...(await readFound(ask, [pins]))]
}

/** The second look, at each pin's own shard: the index may be behind. */
async function readFound(ask: Ask, found: Row[][], followed: Row[] = []): Promise<Row[]> {
  const ofFollowed = [...byShard(followed)].map(([shard, ids]) => {
    return { shard, sql: OF_FOLLOWED, about: ids }
  })
  return flat(await ask([...pinsAt(flat(found)), ...ofFollowed]))
}

function newest(): Query[] {
  return INDEXES.map((shard) => ({ shard, sql: FOUND }))
}

function named(memberId: number): Query {
  return { shard: DIRECTORY, sql: ACCOUNT, about: memberId }
}

function sessionOf(world: World): Query {
  return named(pick(world, world.members))
}

function pinsAt(pins: readonly Row[]): Query[] {
  return [...byShard(pins)].map(([shard, ids]) => ({ shard, sql: LISTED, about: ids }))
}

function byShard(rows: readonly Row[]): Map<number, number[]> {
  return Map.groupBy(
    rows.flatMap(({ id }) => id ?? []),
    shardOf,
  )
}

async function answersOf(shards: Shards, queries: readonly Query[]): Promise<Row[][]> {
  const answers = await Promise.all(
    [...Map.groupBy(queries, ({ shard }) => shard)].map(async ([number, asked]) => {
      const database = shards[number]
      if (!database) throw new Error(`There is no shard ${number}.`)
      const results = await database.batch<Row>(
        asked.map(({ sql, about }) => {
          const statement = database.prepare(sql)
          return about === undefined ? statement : statement.bind(JSON.stringify(about))
        }),
      )
      return asked.map((query, place) => [query, results[place]?.results ?? []] as const)
    }),
  )
  const found = new Map(answers.flat())
  return queries.map((query) => found.get(query) ?? [])
}

function flat(answers: readonly Row[][]): Row[] {
  return answers.flat()
}
