import { RELATED_CACHE_SIZE } from '../../app/features/screens/feeds/limits.ts'
import { compare, type Measured } from '../load/compare.ts'
import { p99AtRate } from '../load/load.ts'
import { newPicture } from '../load/new-picture.ts'
import type { Target } from '../load/request.ts'
import type { Built } from '../site/build.ts'
import { COLLECTOR_ID, LOG_INS, PASSWORD, PLACES, VIEWER_ID } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { giveViewerToken, logViewerIn } from '../site/viewer.ts'
import { type Figure, shouldHold, type Table } from '../table.ts'

const PIN_COUNT = 100_000

/** How fast the board's page must be, relative to the bare handler, if cached and if rendered. */
const BOARD_BOUND = 1.2
const DRAWN_BOARD_BOUND = 0.45

/** How fast a rendered pin page must be, relative to a board page: at most 1.1 times its cost. */
const PIN_BOUND = 0.91

/** The minimum speed of an app's call, relative to a browser's for the same data. */
const TOKEN_BOUND = 0.9

/** The open loop's rate, well below the rate that saturates any page. */
const REQUESTS_PER_SECOND = 40
const OPEN_LOOP_MS = 4000

type Row = Target & {
  peer?: string
  bound?: number
}

/** Measures how fast the worker answers its pages and a log-in, against peers in the same Miniflare. */
export async function measureSpeed({ folders }: Built): Promise<Table[]> {
  const state = await filledState(PIN_COUNT)
  const site = await startMiniflare(state, { front: folders.app, ...folders })
  try {
    const session = await logViewerIn(site.database)
    const tokens = {
      viewer: await giveViewerToken(site.database),
      collector: await giveViewerToken(site.database, COLLECTOR_ID),
    }
    const app = await site.direct('app')
    const peers = await site.direct('peers')
    const rows = [...rowsOf(app, peers, session), ...apiRows(app, session, tokens)]
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
      // A cached board page is valid until its version changes, a pin's page until its data does.
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

/** Requests more pins than the isolate's cache of choices can hold. */
function otherPins(): () => string {
  let next = 0
  return () => `/pin/${PLACES.pinId + 1 + (next++ % (20 * RELATED_CACHE_SIZE))}/`
}

/** Calls with an app's token, and with a member's session. */
function apiRows(
  app: string,
  session: { Cookie: string },
  tokens: Record<'viewer' | 'collector', { Authorization: string }>,
): Row[] {
  const token = tokens.viewer
  const bySession = {
    name: 'pin’s data with a session',
    url: `${app}/v3/pins/${PLACES.pinId}/`,
    headers: session,
  }
  return [
    bySession,
    {
      name: 'pin’s data by a token',
      url: `${app}/v5/pins/${PLACES.pinId}`,
      headers: token,
      peer: bySession.name,
      bound: TOKEN_BOUND,
    },
    { name: 'settings with a session', url: `${app}/v3/users/settings/`, headers: session },
    {
      name: 'account by a token',
      url: `${app}/v5/user_account`,
      headers: token,
      peer: 'settings with a session',
      bound: TOKEN_BOUND,
    },
    {
      name: '25 boards by a token',
      url: `${app}/v5/boards?page_size=25`,
      headers: tokens.collector,
    },
    {
      name: 'create a pin with a new picture',
      url: `${app}/resource/PinResource/create/`,
      headers: session,
      body: () => ({ board_id: VIEWER_ID, image_base64: newPicture() }),
    },
    {
      name: 'save a pin',
      url: `${app}/resource/RepinResource/create/`,
      headers: session,
      body: (place) => ({ pin_id: 1 + (place % PIN_COUNT), board_id: VIEWER_ID }),
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
        value: `${own.costMs.toFixed(2).padStart(6)} ms CPU, ${own.perSecond.toFixed(0).padStart(5)}/s, p50 ${own.p50Ms.toFixed(1)} ms`,
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
