import { expect, test } from 'vitest'
import { PREPARED_PAGES, WALKED, walk, walkPrepared } from './walk.ts'
import { BOARD_KINDS, type BoardKind, PEOPLE, type Person } from './world.ts'

const WALKS = BOARD_KINDS.flatMap((kind) => PEOPLE.map((who) => [who, kind] as const)).filter(
  ([who, kind]) => who !== 'analyst' || kind === 'protected',
)

const walks = new Map<string, ReturnType<typeof walk>>()

function walkOf(who: Person, kind: BoardKind): ReturnType<typeof walk> {
  const key = `${who} ${kind}`
  const walked = walks.get(key) ?? walk(who, kind)
  walks.set(key, walked)
  return walked
}

test.for(WALKS)('as %s, beside a %s board, each button works', async ([who, kind]) => {
  const { faults } = await walkOf(who, kind)

  expect(faults).toEqual([])
})

test.for(PREPARED_PAGES)('each button of %s works', async (at) => {
  expect(await walkPrepared('member', at)).toEqual([])
})

test('each page is read by at least one person', async () => {
  const seen = new Set<string>()
  for (const [who, kind] of WALKS) for (const at of (await walkOf(who, kind)).seen) seen.add(at)

  expect(WALKED.filter((at) => !seen.has(at))).toEqual([])
})
