import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { delayedCall, type Tally, withDistance } from '../../../bench/workers/distant.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember, browserOf, signUpFields } from '../../factories/identity/people.ts'
import { aMemberWithPassword, PASSWORD } from '../../factories/identity/second-factors.ts'

/** A delay longer than any work between two calls. */
const DISTANCE_MS = 60

const near = { ...env }

const ana = await aMemberWithPassword()
const bo = await aMember()
const browser = await browserOf(ana)
const board = await aBoard(ana)
const own = await aPin(ana, board)
const theirs = await aPin(bo, await aBoard(bo))

/** Acts by form, and the limit of their sequential calls to D1, KV and Durable Objects. */
const ACTS: [name: string, inARow: number, act: () => Promise<Response>, status?: number][] = [
  [
    'a pin is saved',
    2,
    () => browser.submit(`/pin/${theirs.id}/repin/x/`, { boardId: `${board.id}` }),
  ],
  ['a pin is created of a colour', 3, () => create({ color: '#c8553d' })],
  [
    'a pin is edited',
    2,
    () => browser.submit(`/pin/${own.id}/edit/`, { title: 'Jar', description: '#jars' }),
  ],
  ['a member is followed', 2, () => follow()],
  ['a member logs in', 3, () => logIn(PASSWORD)],
  ['a password is wrong', 3, () => logIn('not it at all'), 401],
  ['somebody registers', 4, () => aBrowser().submit('/signup/', signUpFields())],
]

test.each(ACTS)('when %s, at most %i calls are sequential', async (...row) => {
  const [, bound, act, status = 302] = row

  const { response, tally } = await far(act)

  expect(response.status).toBe(status)
  expect(tally.inARow).toBeLessThanOrEqual(bound)
})

/** Runs an act with delayed calls to the database, the KV namespaces and the Durable Objects. */
async function far(act: () => Promise<Response>) {
  const tally: Tally = { calls: 0, inARow: 0 }
  Object.assign(env, withDistance(near, delayedCall(DISTANCE_MS, tally)))
  try {
    const response = await act()
    return { response, tally: { ...tally } }
  } finally {
    Object.assign(env, near)
  }
}

function create(fields: Record<string, string>): Promise<Response> {
  return browser.submit('/pin-builder/', { place: `${board.id}`, ...fields })
}

function follow(): Promise<Response> {
  return browser.submit('/follow/', { memberId: `${bo.viewer.id}`, follow: 'true' })
}

function logIn(password: string): Promise<Response> {
  return aBrowser().submit('/login/', { usernameOrEmail: ana.viewer.email, password })
}
