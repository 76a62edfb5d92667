import type { Built } from '../site/build.ts'
import { LOG_INS } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { type Figure, shouldHold, type Table } from '../table.ts'

const PIN_COUNT = 1_000
const PAIRS = 200
const SHUFFLES = 5000
/** Chance alone produces a difference this large once in a thousand runs. */
const CHANCE = 0.001

/** The milliseconds for a known account and for an unknown one, measured together. */
type Pair = { known: number; unknown: number }

/** Tests whether response times reveal who has an account, by permutations of paired samples. */
export async function measureTiming({ folders: { app } }: Built): Promise<Table[]> {
  const site = await startMiniflare(await filledState(PIN_COUNT), { front: app, app })
  try {
    const origin = await site.direct('app')
    const logIn = await timePairs((name) =>
      post(`${origin}/v3/login/`, { username_or_email: name, password: 'not it at all' }),
    )
    const reset = await timePairs((name) =>
      post(`${origin}/v3/users/forgot_password/`, { username_or_email: name, type: 'reset' }),
    )
    const figures = [
      figureOf('log-in with a wrong password', logIn),
      figureOf('request for a new password', reset),
    ]
    return [{ title: 'Time for known accounts compared with unknown ones', figures }]
  } finally {
    await site.stop()
  }
}

function post(url: string, fields: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: new URL(url).origin,
      ...randomNetwork(),
    },
    body: JSON.stringify(fields),
  })
}

/** A random address for each request, so that no rate limit of a network applies. */
function randomNetwork(): { 'CF-Connecting-IP': string } {
  const byte = () => Math.floor(Math.random() * 256)
  return { 'CF-Connecting-IP': `198.${byte()}.${byte()}.${byte()}` }
}

async function timePairs(send: (name: string) => Promise<Response>): Promise<Pair[]> {
  const statuses = new Set<number>()
  const time = async (name: string) => {
    const startedAt = performance.now()
    const response = await send(name)
    await response.arrayBuffer()
    statuses.add(response.status)
    return performance.now() - startedAt
  }
  for (let count = 0; count < 5; count++) await time('nobody-at-all')
  const pairs: Pair[] = []
  for (let place = 0; place < PAIRS; place++) {
    const known = `member${LOG_INS.firstId + (place % LOG_INS.count)}`
    const unknown = `nobody${LOG_INS.firstId + (place % LOG_INS.count)}`
    if (Math.random() < 0.5) pairs.push({ known: await time(known), unknown: await time(unknown) })
    else pairs.push({ unknown: await time(unknown), known: await time(known) })
  }
  if (statuses.size > 1) throw new Error(`Statuses differ: ${[...statuses].join(', ')}.`)
  return pairs
}

function figureOf(name: string, pairs: readonly Pair[]): Figure {
  const chance = chanceOf(pairs)
  const ms = (times: number[]) => `${median(times).toFixed(1)} ms`
  return {
    name,
    value: `known ${ms(pairs.map(({ known }) => known))}, p ${chance.toFixed(4)}`,
    peer: `unknown ${ms(pairs.map(({ unknown }) => unknown))}`,
    bound: `p > ${CHANCE}`,
    verdict: shouldHold(chance > CHANCE),
  }
}

/** Swaps the times of random pairs, many times. Returns the share of shuffles whose medians differ as much. */
function chanceOf(pairs: readonly Pair[]): number {
  const observed = gap(pairs)
  let atLeast = 0
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
    const shuffled = pairs.map(({ known, unknown }) =>
      Math.random() < 0.5 ? { known, unknown } : { known: unknown, unknown: known },
    )
    if (gap(shuffled) >= observed) atLeast += 1
  }
  return (atLeast + 1) / (SHUFFLES + 1)
}

function gap(pairs: readonly Pair[]): number {
  const known = median(pairs.map((pair) => pair.known))
  return Math.abs(known - median(pairs.map((pair) => pair.unknown)))
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
