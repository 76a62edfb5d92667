import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { callOver, movedAway, type Tally } from '../../../bench/workers/distant.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember, aNewcomer, browserOf } from '../../factories/identity/people.ts'
import { aMemberWithPassword, PASSWORD } from '../../factories/identity/second-factors.ts'

/** Longer than what is done on the way between two calls. */
const DISTANCE_MS = 60

const near = { ...env }

const [ana, bo] = [await aMemberWithPassword(), await aMember()]
const browser = await browserOf(ana)
const board = await aBoard(ana)
const [own, theirs] = [await aPin(ana, board), await aPin(bo, await aBoard(bo))]

/** Acts by a form, and how many calls to D1, KV and Durable Objects may wait for one another. */
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
  ['somebody registers', 4, () => aBrowser().submit('/signup/', aNewcomer())],
]

test.each(ACTS)('where %s at most %i calls are made one after the other', async (...row) => {
  const [, bound, act, status = 302] = row

  const { response, tally } = await far(act)

  expect(response.status).toBe(status)
  expect(tally.inARow).toBeLessThanOrEqual(bound)
})

/** Runs an act with the database, the KV namespaces and the Durable Objects far away. */
async function far(act: () => Promise<Response>) {
  const tally: Tally = { calls: 0, inARow: 0 }
  Object.assign(env, movedAway(near, callOver(DISTANCE_MS, tally)))
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
