import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { lruCache } from '../../app/cache.ts'
import { PAGE_CACHE_BYTES } from '../../workers/pages/cache-limit.ts'
import { seeded } from '../promotion/day.ts'
import type { Built } from '../site/build.ts'
import { LOG_INS, PLACES } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { type Figure, shouldHold, type Table } from '../table.ts'
import { percentile, saturate } from './load.ts'
import { openClient, type Target } from './request.ts'
import { threadMs } from './runtime.ts'

const PIN_COUNT = 100_000

/** A board and a profile for each member, who has fifty pins. All other addresses are pins. */
const ADDRESSES = 10_000
const MEMBERS = 1560

/** The requests of all isolates of a data centre in their lifetime. */
const REQUESTS = 100_000
const ISOLATES = [1, 10, 100] as const

const PAGES_OF_ROUND = 120
const VERSION_PASSES = 4
const ROUNDS = 9
const CONNECTIONS = 8
const SLICE_MS = 400

const BOUND = 1

type Costs = Record<'drawn' | 'rows' | 'version' | 'read' | 'bare', number>

type Answers = Record<'drawn' | 'rows' | 'version' | 'read', number>

/** Measures the cost of visitors' pages, and how often each kind of answer occurs, by Zipf's law. */
export async function measureMix({ folders }: Built): Promise<Table[]> {
  const state = await filledState(PIN_COUNT)
  const site = await startMiniflare(state, { front: folders.app, ...folders }, { hasCache: false })
  try {
    const bytes: number[] = []
    const costs = await costsOf(await site.direct('app'), await site.direct('peers'), bytes)
    const usual = percentile(bytes, 0.5)
    const figures = ISOLATES.flatMap((isolates) => {
      const [empty, filled] = simulatedAnswers(isolates, usual)
      return [
        figure(`${isolates} isolates, empty data centre`, empty, costs),
        figure(`${isolates} new isolates, filled data centre`, filled, costs),
      ]
    })
    return [
      {
        title: `Visitors' pages by Zipf's law over ${ADDRESSES} addresses`,
        figures: [...figures, ...costFigures(costs)],
        notes: [
          'Reading from the data centre is measured as a request for a page to another process.',
        ],
      },
    ]
  } finally {
    await site.stop()
  }
}

function figure(name: string, answers: Answers, costs: Costs): Figure {
  const { drawn, rows, version, read } = answers
  const all = drawn + rows + version
  const spent =
    drawn * costs.drawn + rows * costs.rows + version * costs.version + read * costs.read
  const share = (costs.bare * all) / spent
  const percent = (count: number) => `${((count / all) * 100).toFixed(0)} %`
  return {
    name,
    value: `${percent(version)} by version, ${percent(rows)} by rows, ${percent(drawn)} new; ${percent(read)} read from the data centre`,
    peer: `${(spent / all).toFixed(2)} ms CPU, ${share.toFixed(2)} of bare board`,
    bound: `≥ ${BOUND} of bare board`,
    verdict: shouldHold(share >= BOUND),
  }
}

function costFigures({ drawn, rows, version, read, bare }: Costs): Figure[] {
  const costs = {
    'a cached page, known by its version': version,
    'a cached page, known by its rows': rows,
    'a new page': drawn,
    'reading a page from the data centre': read,
    'bare board': bare,
  }
  return Object.entries(costs).map(([name, ms]) => ({
    name,
    value: `${ms.toFixed(2)} ms CPU`,
    peer: `${(ms / bare).toFixed(2)} of bare board's cost`,
  }))
}

async function costsOf(app: string, peers: string, bytes: number[]): Promise<Costs> {
  const next = zipf(addresses(), seeded(5))
  const rounds: Costs[] = []
  const store = await openStore()
  const peer = (name: string) => ({ name, url: peers + PLACES.board, headers: { Peer: name } })
  const stored = { ...peer('stored'), headers: { Peer: 'stored', Store: store.url } }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const paths = Array.from({ length: PAGES_OF_ROUND }, (_, n) => `${next()}?${round}=${n}`)
      const measure = () => costOfEach(app, paths, bytes)
      const drawn = await measure()
      const rows = await measure()
      let version = 0
      for (let pass = 0; pass < VERSION_PASSES; pass++) version += await measure()
      const bare = await costOf(peer('bare'))
      const read = (await costOf(stored)) - (await costOf(peer('hello')))
      rounds.push({ drawn, rows, version: version / VERSION_PASSES, read, bare })
    }
  } finally {
    store.close()
  }
  const warm = rounds.slice(2)
  const median = (kind: keyof Costs) =>
    percentile(
      warm.map((each) => each[kind]),
      0.5,
    )
  return {
    drawn: median('drawn'),
    rows: median('rows'),
    version: median('version'),
    read: median('read'),
    bare: median('bare'),
  }
}

async function costOf(target: Target): Promise<number> {
  let requests = 0
  const ms = await spentDuring(async () => {
    requests = (await saturate(target, SLICE_MS)).requests
  })
  return ms / requests
}

async function costOfEach(app: string, paths: readonly string[], bytes: number[]): Promise<number> {
  let sent = 0
  const client = openClient(
    {
      name: 'mix',
      url: app,
      nextPath: () => paths[sent - 1] ?? '',
      onAnswer: (_, __, size) => bytes.push(size),
    },
    CONNECTIONS,
  )
  const keepSending = async () => {
    while (sent < paths.length) await client.send(sent++)
  }
  const ms = await spentDuring(() => Promise.all(Array.from({ length: CONNECTIONS }, keepSending)))
  client.close()
  return ms / paths.length
}

async function spentDuring(work: () => Promise<unknown>): Promise<number> {
  const before = threadMs() ?? performance.now()
  await work()
  return (threadMs() ?? performance.now()) - before
}

async function openStore() {
  const rows = { pinId: 1, pins: 'x'.repeat(2000), chosenAt: 0 }
  const facts = { reads: [], shown: '', nonceAt: [], headers: [], rows, version: null }
  const page = `${JSON.stringify(facts)}\n${'x'.repeat(50_000)}`
  const server = createServer((_, answer) => answer.end(page))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = addressOf(server.address())
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The store has no port.')
  return address
}

type Kept = { hasVersion: boolean }

/** Spreads the requests over isolates at random: in a data centre without cached pages, then in new isolates. */
function simulatedAnswers(isolates: number, usual: number): [empty: Answers, filled: Answers] {
  const random = seeded(isolates)
  const next = zipf(addresses(), random)
  const stored = new Map<string, Kept>()
  const play = (): Answers => {
    const answers = { drawn: 0, rows: 0, version: 0, read: 0 }
    const memories = Array.from({ length: isolates }, () =>
      lruCache<Kept>(PAGE_CACHE_BYTES, () => usual),
    )
    for (let request = 0; request < REQUESTS; request++) {
      const path = next()
      const memory = memories[Math.floor(random() * isolates)]
      const own = memory?.get(path)
      const found = own ?? stored.get(path)
      if (!own && found) answers.read++
      answers[found ? (found.hasVersion ? 'version' : 'rows') : 'drawn']++
      const page = { hasVersion: found !== undefined }
      memory?.keep(path, page)
      if (!found?.hasVersion) stored.set(path, page)
    }
    return answers
  }
  return [play(), play()]
}

/** The addresses, most requested first. */
function addresses(): string[] {
  const members = Array.from({ length: MEMBERS }, (_, place) => LOG_INS.firstId + place)
  const found = [
    ...members.flatMap((id) => [`/member${id}/board-${id}/`, `/member${id}/`]),
    ...Array.from({ length: ADDRESSES - 2 * MEMBERS }, (_, place) => `/pin/${1001 + 7 * place}/`),
  ]
  const random = seeded(3)
  return found
    .map((path) => ({ path, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ path }) => path)
}

/** Draws from a list, whose nth address is requested 1 / n times as often as its first. */
function zipf(list: readonly string[], random: () => number): () => string {
  let sum = 0
  const ends = list.map((_, place) => {
    sum += 1 / (place + 1)
    return sum
  })
  return () => {
    const drawn = random() * sum
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < drawn) low = middle + 1
      else high = middle
    }
    return list[low] ?? ''
  }
}
