import { type Act, actsAt } from '../site/acts.ts'
import type { Built } from '../site/build.ts'
import { PLACES } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { logViewerIn } from '../site/viewer.ts'
import { type Figure, mustHold, type Table } from '../table.ts'
import type { Distant } from '../workers/distant.ts'

const PIN_COUNT = 1_000

/** The round trips to the data, in milliseconds. The first distance has no delay and only warms up. */
const DISTANCES_MS = [0, 30, 80, 150] as const

/** The number of repetitions at each distance, of which the median counts. */
const TIMES = 3

const PAGE_BOUNDS = { visitor: 1, member: 2 } as const

const ACT_BOUNDS: Readonly<Record<string, number>> = {
  'save a pin': 2,
  'create a pin': 3,
  'edit a pin': 2,
  'log in': 3,
  'log in with a wrong password': 3,
  register: 4,
}

type Page = { path: string; reader: keyof typeof PAGE_BOUNDS; bound?: number }

const PAGES: readonly Page[] = [
  ...bothRead('/'),
  ...bothRead(PLACES.board),
  ...bothRead(PLACES.saved),
  ...bothRead(PLACES.created),
  ...bothRead(PLACES.pin),
  ...bothRead('/search/?q=glaze+bowl'),
  ...bothRead('/ideas/'),
  { path: '/login/', reader: 'visitor', bound: 0 },
  { path: '/signup/', reader: 'visitor', bound: 0 },
  { path: '/pin-builder/', reader: 'member' },
  { path: `${PLACES.pin}repin/x/`, reader: 'member' },
  { path: '/settings/profile/', reader: 'member' },
  { path: '/settings/trash/', reader: 'member' },
]

type Measured = Distant & { tookMs: number }

/** Counts the sequential calls to D1, KV and Durable Objects, and how long they take at a distance. */
export async function measureDistance({ folders }: Built): Promise<Table[]> {
  const site = await startMiniflare(await filledState(PIN_COUNT), { peers: folders.peers })
  try {
    const origin = await site.direct('peers')
    const session = await logViewerIn(site.database)
    const acts = actsAt(PIN_COUNT)
    const pagesMeasured: Measured[][] = []
    const actsMeasured: Measured[][] = []
    for (const [round, distanceMs] of DISTANCES_MS.entries()) {
      const far = { Peer: 'distant', Distance: String(distanceMs) }
      const headersOf = (isMember: boolean) => ({
        ...far,
        ...randomNetwork(),
        ...(isMember && session),
      })
      const visit = async ({ path, reader }: Page) =>
        ask(origin + path, { headers: headersOf(reader === 'member') }, 200)
      pagesMeasured.push(await repeatInTurns(PAGES, visit))
      const send = (act: Act, time: number) =>
        sendAct(origin, act, headersOf(act.isMember), round * TIMES + time)
      actsMeasured.push(await repeatInTurns(acts, send))
    }
    const pages = PAGES.map(({ path, reader, bound = PAGE_BOUNDS[reader] }, place) =>
      figureOf(`${path}, ${reader}`, bound, pagesMeasured, place),
    )
    const done = acts.map(({ name }, place) =>
      figureOf(name, ACT_BOUNDS[name], actsMeasured, place),
    )
    const distances = DISTANCES_MS.join(', ')
    return [
      { title: `Pages with their data ${distances} ms away`, figures: pages },
      { title: `Acts with their data ${distances} ms away`, figures: done },
    ]
  } finally {
    await site.stop()
  }
}

function bothRead(path: string): Page[] {
  return [
    { path, reader: 'visitor' },
    { path, reader: 'member' },
  ]
}

/** A random address for each request, so that no rate limit of a network applies. */
function randomNetwork(): { 'CF-Connecting-IP': string } {
  const byte = () => Math.floor(Math.random() * 256)
  return { 'CF-Connecting-IP': `198.${byte()}.${byte()}.${byte()}` }
}

/** Sends all requests in turn, several times, because a request may undo the previous request. */
async function repeatInTurns<T>(
  asked: readonly T[],
  ask: (one: T, time: number) => Promise<Measured>,
): Promise<Measured[]> {
  const turns: Measured[][] = []
  for (let time = 0; time < TIMES; time++) {
    const turn: Measured[] = []
    for (const one of asked) turn.push(await ask(one, time))
    turns.push(turn)
  }
  return asked.map((_, place) => middleOf(turns.flatMap((turn) => turn[place] ?? [])))
}

function sendAct(
  origin: string,
  { path, fields, status = 302 }: Act,
  headers: Record<string, string>,
  place: number,
): Promise<Measured> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields(place))) form.append(name, value)
  return ask(
    origin + path,
    { method: 'POST', headers: { ...headers, Origin: origin }, body: form },
    status,
  )
}

async function ask(url: string, request: RequestInit, expected: number): Promise<Measured> {
  const startedAt = performance.now()
  const answer = await fetch(url, request)
  const distant: Distant = await answer.json()
  const tookMs = performance.now() - startedAt
  if (distant.status !== expected) throw new Error(`${url} returned ${distant.status}.`)
  return { ...distant, tookMs }
}

function middleOf(measured: Measured[]): Measured {
  const middle = measured.toSorted((a, b) => a.tookMs - b.tookMs)[Math.floor(TIMES / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}

function figureOf(
  name: string,
  bound: number | undefined,
  rounds: Measured[][],
  place: number,
): Figure {
  const measured = rounds.flatMap((round) => round[place] ?? [])
  // The first round fills the isolate's caches.
  const inARow = Math.max(...measured.slice(1).map((one) => one.inARow))
  const times = measured.map(({ tookMs }) => tookMs.toFixed(0).padStart(4)).join(' → ')
  return {
    name,
    value: `${inARow} sequential, ${times} ms`,
    ...(bound !== undefined && { bound: `≤ ${bound}`, verdict: mustHold(inARow <= bound) }),
  }
}
