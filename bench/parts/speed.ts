import { CHOICES_KEPT } from '../../app/features/screens/feeds/limits.ts'
import { compare, type Measured } from '../load/compare.ts'
import { p99AtRate } from '../load/load.ts'
import type { Target } from '../load/request.ts'
import type { Built } from '../site/build.ts'
import { LOG_INS, PASSWORD, PLACES } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { giveViewerToken, logViewerIn } from '../site/viewer.ts'
import { type Figure, shouldHold, type Table } from '../table.ts'

const PIN_COUNT = 100_000

/** How fast the board's page has to be, as a share of what the bare handler is: drawn before, and drawn for the answer. */
const BOARD_BOUND = 1.2
const DRAWN_BOARD_BOUND = 0.45

/** How fast a pin's page has to be, as a share of a board's, both drawn: it may cost 1.1 times as much. */
const PIN_BOUND = 0.91

/** How fast a program's call has to be, as a share of a browser's for the same. */
const TOKEN_BOUND = 0.9

/** The open loop's rate, well below what any page saturates at. */
const REQUESTS_PER_SECOND = 40
const OPEN_LOOP_MS = 4000

type Row = Target & {
  peer?: string
  bound?: number
}

/** How fast the worker answers its pages and a log-in, beside its peers in the same Miniflare. */
export async function measureSpeed({ folders }: Built): Promise<Table[]> {
  const state = await filledState(PIN_COUNT)
  const site = await startMiniflare(state, { front: folders.app, ...folders })
  try {
    const session = await logViewerIn(site.database)
    const token = await giveViewerToken(site.database)
    const [app, peers] = [await site.direct('app'), await site.direct('peers')]
    const rows = [...rowsOf(app, peers, session), ...apiRows(app, session, token)]
    const measured = await compare(rows)
    return [saturationTable(rows, measured), await fixedRateTable(rows)]
  } finally {
    await site.stop()
  }
}

function rowsOf(app: string, peers: string, session: { Cookie: string }): Row[] {
  const page = (name: string, path: string) => [
    { name: `${name}, visitor`, url: app + path },
    { name: `${name}, visitor, drawn anew`, url: app + path, isFresh: true as const },
    { name: `${name}, member`, url: app + path, headers: session },
  ]
  const bare = { name: 'bare board, visitor', url: peers + PLACES.board, headers: { Peer: 'bare' } }
  const [board, fresh, member] = page('board', PLACES.board)
  return [
    { name: 'hello', url: `${peers}/`, headers: { Peer: 'hello' } },
    bare,
    { ...bare, name: 'bare board, member', headers: { ...bare.headers, ...session } },
    ...(board ? [{ ...board, peer: bare.name, bound: BOARD_BOUND }] : []),
    ...(fresh ? [{ ...fresh, peer: bare.name, bound: DRAWN_BOARD_BOUND }] : []),
    ...(member ? [{ ...member, peer: 'bare board, member', bound: DRAWN_BOARD_BOUND }] : []),
    ...page('home', '/'),
    ...page('profile', PLACES.saved),
    ...page('pin', PLACES.pin).map((pin) => ({
      ...pin,
      // A board's page that was drawn before is known by its version, a pin's by what it reads.
      ...(pin.name !== 'pin, visitor' && {
        peer: pin.name.replace('pin', 'board'),
        bound: PIN_BOUND,
      }),
    })),
    { name: 'pin, member, each another', url: app, nextPath: otherPins(), headers: session },
    { name: "password's hash", url: `${peers}/`, headers: { Peer: 'argon2' } },
    { name: 'log-in', url: `${app}/v3/login/`, body: logIn, peer: "password's hash" },
  ]
}

/** Pins in turns, more than an isolate keeps choices for. */
function otherPins(): () => string {
  let next = 0
  return () => `/pin/${PLACES.pinId + 1 + (next++ % (20 * CHOICES_KEPT))}/`
}

/** A pin's data by a program's token, and by the session of the same member. */
function apiRows(
  app: string,
  session: { Cookie: string },
  token: { Authorization: string },
): Row[] {
  const bySession = {
    name: 'pin’s data by a session',
    url: `${app}/v3/pins/${PLACES.pinId}/`,
    headers: session,
  }
  return [
    bySession,
    {
      ...{ name: 'pin’s data by a token', url: `${app}/v5/pins/${PLACES.pinId}`, headers: token },
      ...{ peer: bySession.name, bound: TOKEN_BOUND },
    },
  ]
}

function logIn(place: number): object {
  const id = LOG_INS.firstId + (place % LOG_INS.count)
  return { username_or_email: `member${id}`, password: PASSWORD }
}

function saturationTable(rows: Row[], measured: Map<string, Measured>): Table {
  const hello = measured.get('hello')
  const figures = rows.flatMap(({ name, peer, bound }): Figure[] => {
    const own = measured.get(name)
    if (!own || !hello) return []
    const beside = peer ? measured.get(peer) : undefined
    const share = beside ? beside.costMs / own.costMs : undefined
    return [
      {
        name,
        value: `${own.costMs.toFixed(2).padStart(6)} ms of the thread, ${own.perSecond.toFixed(0).padStart(5)}/s, p50 ${own.p50Ms.toFixed(1)} ms`,
        peer: [
          `${ratio(hello.costMs / own.costMs)} of hello`,
          ...(share ? [`${ratio(share)} of ${peer}`] : []),
        ].join(', '),
        ...(bound && {
          bound: `≥ ${bound} of ${peer}`,
          verdict: shouldHold((share ?? 0) >= bound),
        }),
      },
    ]
  })
  return { title: 'Speed at saturation, all in one Miniflare', figures }
}

async function fixedRateTable(rows: Row[]): Promise<Table> {
  const figures: Figure[] = []
  for (const row of rows.filter(({ body, name }) => !body && name.endsWith('visitor'))) {
    const p99Ms = await p99AtRate(row, REQUESTS_PER_SECOND, OPEN_LOOP_MS)
    figures.push({ name: row.name, value: `p99 ${p99Ms.toFixed(1)} ms` })
  }
  return { title: `At ${REQUESTS_PER_SECOND} requests a second, open loop`, figures }
}

function ratio(share: number): string {
  return share.toFixed(share < 0.1 ? 3 : 2)
}
