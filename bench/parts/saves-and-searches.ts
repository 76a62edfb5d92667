import { compare, type Measured } from '../load/compare.ts'
import { p99AtRate } from '../load/load.ts'
import type { Target } from '../load/request.ts'
import type { Built } from '../site/build.ts'
import { PLACES } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { logViewerIn } from '../site/viewer.ts'
import { addManyBoards, MANY_BOARDS } from '../site/viewer-boards.ts'
import { type Figure, shouldHold, type Table } from '../table.ts'

const SIZES = [100_000, 1_000_000] as const

/** How much more a request may cost with ten times as many pins. */
const GROWTH_BOUND = 1.25

/** The open loop's rate, well below any target's saturation. */
const REQUESTS_PER_SECOND = 10
const OPEN_LOOP_MS = 8000

/** The peers: the smallest answer of a worker, and a hand-written board page. */
const HELLO = 'hello'
const BARE = 'bare board'

type Found = Measured & { p99Ms: number }

/** Measures saves of a pin, suggesting a board for it, searches, duplicates, home feeds and similar pins. */
export async function measureSavesAndSearches({ folders }: Built): Promise<Table[]> {
  const bySize: Map<string, Found>[] = []
  for (const pinCount of SIZES) bySize.push(await measureAt(folders, pinCount))
  return [tableOf(bySize)]
}

async function measureAt(
  { app, peers }: Built['folders'],
  pinCount: number,
): Promise<Map<string, Found>> {
  const site = await startMiniflare(await filledState(pinCount), { front: app, app, peers })
  try {
    const session = await logViewerIn(site.database)
    await addManyBoards(site.database)
    const targets = targetsOf(await site.direct('app'), await site.direct('peers'), session)
    const measured = await compare(targets)
    const found = new Map<string, Found>()
    for (const target of targets) {
      const own = measured.get(target.name)
      if (!own) continue
      const p99Ms = await p99AtRate(target, REQUESTS_PER_SECOND, OPEN_LOOP_MS)
      found.set(target.name, { ...own, p99Ms })
    }
    return found
  } finally {
    await site.stop()
  }
}

function targetsOf(app: string, peers: string, headers: { Cookie: string }): Target[] {
  const board = peers + PLACES.board
  return [
    { name: HELLO, url: `${peers}/`, headers: { Peer: 'hello' } },
    { name: BARE, url: board, headers: { ...headers, Peer: 'bare' } },
    { name: 'board', url: app + PLACES.board, headers },
    {
      name: 'save a pin',
      url: `${app}/resource/RepinResource/create/`,
      headers,
      body: (place) => ({ pin_id: 1 + place, board_id: MANY_BOARDS.firstId }),
    },
    {
      name: `picker, ${MANY_BOARDS.count.toLocaleString('en')} boards`,
      url: `${app}/resource/BoardPickerBoardsResource/get/`,
      headers,
    },
    { name: 'search', url: `${app}/search/?q=glaze+bowl`, headers },
    { name: 'search with a typing error', url: `${app}/search/?q=glzae+bowl`, headers },
    { name: 'search of a colour', url: `${app}/search/?colour=blue`, headers },
    { name: 'search of own pins', url: `${app}/search/yours/?q=glaze+bowl`, headers },
    { name: 'duplicates', url: `${app}/settings/doubles/`, headers },
    { name: 'home', url: `${app}/`, headers },
    { name: 'home of a topic, visitor', url: `${app}/?topic=${PLACES.topic}`, headers: {} },
    { name: 'pin, with more like it', url: app + PLACES.pin, headers },
    {
      name: 'more like it alone',
      url: `${app}/resource/RelatedPinFeedResource/get/?pin_id=${PLACES.pinId}`,
      headers,
    },
  ]
}

function tableOf(bySize: Map<string, Found>[]): Table {
  const [before, after] = bySize
  const hello = after?.get(HELLO)
  const bare = after?.get(BARE)
  const figures = [...(after ?? [])].flatMap(([name, own]): Figure[] => {
    const smaller = before?.get(name)
    if (!hello || !bare || !smaller) return []
    const growth = own.costMs / smaller.costMs
    const isPeer = own === hello || own === bare
    return [
      {
        name,
        value: `${own.costMs.toFixed(2).padStart(6)} ms CPU, p50 ${own.p50Ms.toFixed(1)} ms, p99 ${own.p99Ms.toFixed(1)} ms`,
        peer: `${(own.costMs / bare.costMs).toFixed(2)} times ${BARE}, ${smaller.costMs.toFixed(2)} ms at 100,000`,
        ...(!isPeer && {
          bound: `growth ≤ ${GROWTH_BOUND}`,
          verdict: shouldHold(growth <= GROWTH_BOUND),
        }),
      },
    ]
  })
  const title = 'Saves and searches at 1,000,000 pins, as a member, all in one Miniflare'
  const notes = [`p50 at saturation, p99 at ${REQUESTS_PER_SECOND} requests a second, open loop.`]
  return { title, figures, notes }
}
