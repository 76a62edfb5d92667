import { compare, type Measured } from '../load/compare.ts'
import type { Target } from '../load/request.ts'
import { betterAuthSession, bundleBetterAuth, signUpAtBetterAuth } from '../site/better-auth.ts'
import type { Built } from '../site/build.ts'
import { LOG_INS, PASSWORD, VIEWER_ID } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { logViewerIn } from '../site/viewer.ts'
import { type Figure, shouldHold, type Table } from '../table.ts'

const PIN_COUNT = 1_000

/** The network that all load comes from. Both sides count its requests for rate limits. */
const NETWORK = { 'CF-Connecting-IP': '203.0.113.7' }

type Row = Target & {
  /** A request's peers, and how many times faster than each it should be; null for no bound. */
  peers?: Record<string, number | null>
}

/** Measures sign-ins and session checks against better-auth, in one Miniflare over one D1. */
export async function measureAuth({ folders }: Built): Promise<Table[]> {
  const { app } = folders
  const betterAuth = await bundleBetterAuth()
  const site = await startMiniflare(await filledState(PIN_COUNT), { front: app, app, betterAuth })
  try {
    const peer = await site.direct('betterAuth')
    await signUpAtBetterAuth(peer, 'own-hash')
    await signUpAtBetterAuth(peer, 'same-hash')
    const rows = [
      ...rowsOf(await site.direct('app'), await logViewerIn(site.database)),
      ...(await peerRows(peer)),
    ]
    return [tableOf(rows, await compare(rows))]
  } finally {
    await site.stop()
  }
}

function rowsOf(app: string, session: { Cookie: string }): Row[] {
  const headers = { ...NETWORK, ...session }
  const logIn = `${app}/v3/login/`
  const sessionPeers = { 'better-auth session': 2.3, 'better-auth session, cookie cache': null }
  return [
    {
      name: 'sign-in',
      url: logIn,
      headers: NETWORK,
      body: (place) => ({
        username_or_email: `member${LOG_INS.firstId + (place % LOG_INS.count)}`,
        password: PASSWORD,
      }),
      peers: { 'better-auth sign-in, its hash': 1, 'better-auth sign-in, our hash': 1 },
    },
    // This call only reads the viewer, which every answer includes.
    { name: 'session check', url: logIn, headers, status: 405, peers: sessionPeers },
    {
      name: 'session check and a board',
      url: `${app}/resource/BoardResource/get/?board_id=${VIEWER_ID}`,
      headers,
      peers: { 'better-auth session': null },
    },
  ]
}

async function peerRows(peer: string): Promise<Row[]> {
  const signIn = (variant: string) => ({
    url: `${peer}/api/auth/sign-in/email`,
    headers: { ...NETWORK, Peer: variant },
    body: (place: number) => ({
      email: `${variant}${place % LOG_INS.count}@example.com`,
      password: PASSWORD,
    }),
  })
  const check = async (variant: string) => ({
    url: `${peer}/api/auth/get-session`,
    headers: { ...NETWORK, Peer: variant, ...(await betterAuthSession(peer, variant)) },
  })
  return [
    { name: 'better-auth sign-in, its hash', ...signIn('own-hash') },
    { name: 'better-auth sign-in, our hash', ...signIn('same-hash') },
    { name: 'better-auth session', ...(await check('own-hash')) },
    { name: 'better-auth session, cookie cache', ...(await check('cookie-cache')) },
  ]
}

function tableOf(rows: Row[], measured: Map<string, Measured>): Table {
  const figures = rows.flatMap(({ name, peers = {} }): Figure[] => {
    const own = measured.get(name)
    if (!own) return []
    const { costMs, perSecond, p50Ms } = own
    const value = `${costMs.toFixed(2).padStart(6)} ms CPU, ${perSecond.toFixed(0).padStart(5)}/s, p50 ${p50Ms.toFixed(1)} ms`
    const beside = Object.entries(peers).map(([peer, target]) =>
      besidePeer(own, { name: peer, target, measured: measured.get(peer) }),
    )
    return [{ name, value }, ...beside]
  })
  const notes = ['Ratios above 1 are in our favour: of CPU time, of throughput, of p50.']
  return { title: 'Logging in, compared with better-auth in one Miniflare', figures, notes }
}

type Peer = { name: string; target: number | null; measured: Measured | undefined }

/** Throughput and p50 include other load of the machine, so CPU time decides. */
function besidePeer(own: Measured, { name, target, measured: peer }: Peer): Figure {
  const cost = (peer?.costMs ?? Number.NaN) / own.costMs
  const rate = own.perSecond / (peer?.perSecond ?? Number.NaN)
  const wait = (peer?.p50Ms ?? Number.NaN) / own.p50Ms
  return {
    name: `  beside ${name}`,
    value: `${cost.toFixed(2)} thread, ${rate.toFixed(2)} /s, ${wait.toFixed(2)} p50`,
    ...(target !== null && { bound: `thread ≥ ${target}`, verdict: shouldHold(cost >= target) }),
  }
}
