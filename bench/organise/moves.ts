import { CHUNK_PINS } from '../../app/features/screens/organise/limits.ts'
import { compare } from '../load/compare.ts'
import { latenciesAtRate, percentile } from '../load/load.ts'
import { threadMs } from '../load/runtime.ts'
import type { Built } from '../site/build.ts'
import { type BulkActions, bulkActions, type StartedBulkAction } from '../site/bulk-action.ts'
import { PLACES } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { logViewerIn } from '../site/viewer.ts'
import { addViewerBoards, VIEWER_BOARDS } from '../site/viewer-boards.ts'
import { type Figure, shouldHold, type Table } from '../table.ts'

const PIN_COUNT = 100_000

/** How much more a large board's page may cost than a small one's. */
const SIZE_BOUND = 1.2

/** How many times longer a page may take while pins are being moved. */
const WAIT_BOUND = 5

/** The request rate for another board while pins are moved. */
const REQUESTS_PER_SECOND = 40
const QUIET_MS = 3000
const ROUNDS = 6

/** Measures a large board's page, and the time the queue takes to move all its pins and move them back. */
export async function measureMoves({ folders }: Built): Promise<Table[]> {
  const { app, peers } = folders
  const site = await startMiniflare(await filledState(PIN_COUNT), { front: app, app, peers })
  try {
    const session = await logViewerIn(site.database)
    await addViewerBoards(site.database)
    const origin = await site.direct('app')
    const acts = bulkActions(site, origin, session)
    return [
      {
        title: 'A board of 20,000 pins on the server',
        figures: [
          await pageFigure(origin, session),
          ...(await bulkActionFigures(acts)),
          await singleStatementFigure(site.database),
        ],
      },
      await meanwhileTable(acts, origin),
    ]
  } finally {
    await site.stop()
  }
}

async function pageFigure(origin: string, headers: { Cookie: string }): Promise<Figure> {
  const { large, small } = VIEWER_BOARDS
  const measured = await compare(
    [large, small].map(({ name, path }) => ({ name, url: origin + path, headers })),
  )
  const own = measured.get(large.name)?.costMs ?? Number.NaN
  const peer = measured.get(small.name)?.costMs ?? Number.NaN
  return {
    name: 'its page',
    value: `${own.toFixed(2)} ms CPU`,
    peer: `${peer.toFixed(2)} ms with ${small.pinCount} pins`,
    bound: `≤ ${SIZE_BOUND} of it`,
    verdict: shouldHold(own / peer <= SIZE_BOUND),
  }
}

async function bulkActionFigures({ move, undo }: BulkActions): Promise<Figure[]> {
  const figures: Figure[] = []
  let moved: StartedBulkAction | undefined
  for (const name of ['move all', 'undo']) {
    const before = threadMs()
    const started = moved ? await undo(moved) : await move()
    const totalMs = await started.totalMs
    const after = threadMs()
    const chunks = VIEWER_BOARDS.large.pinCount / CHUNK_PINS
    const perChunk = before !== null && after !== null && (after - before) / chunks
    figures.push({
      name,
      value: `${(totalMs / 1000).toFixed(1)} s, ${((chunks / totalMs) * 1000).toFixed(1)} chunks/s`,
      peer: [
        `answered after ${started.answeredMs.toFixed(0)} ms`,
        ...(perChunk ? [`${perChunk.toFixed(0)} ms CPU for a chunk of ${CHUNK_PINS}`] : []),
      ].join(', '),
    })
    moved = started
  }
  return figures
}

/** Moves the same pins in one statement, which blocks everything else. */
async function singleStatementFigure(database: D1Database): Promise<Figure> {
  const { large, empty } = VIEWER_BOARDS
  const move = database.prepare('update pins set board_id = ? where board_id = ?')
  const startedAt = performance.now()
  await move.bind(empty.id, large.id).run()
  const ms = performance.now() - startedAt
  await move.bind(large.id, empty.id).run()
  return {
    name: 'the same by one statement',
    value: `${(ms / 1000).toFixed(1)} s, blocking everything else`,
  }
}

async function meanwhileTable({ move, undo }: BulkActions, origin: string): Promise<Table> {
  const page = { name: 'another board', url: origin + PLACES.board }
  const read = (isRunning: (elapsedMs: number) => boolean) =>
    latenciesAtRate(page, REQUESTS_PER_SECOND, isRunning)
  const quiet: number[] = []
  const busy: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(...(await read((elapsedMs) => elapsedMs < QUIET_MS)))
    const moved = await move()
    busy.push(...(await read(() => !moved.isOver())))
    const undone = await undo(moved)
    busy.push(...(await read(() => !undone.isOver())))
  }
  const figures = [0.5, 0.99].map((share): Figure => {
    const own = percentile(busy, share)
    const peer = percentile(quiet, share)
    const times = own / peer
    return {
      name: `p${share * 100} of another board's page`,
      value: `${own.toFixed(1)} ms`,
      peer: `${peer.toFixed(1)} ms without a move, ${times.toFixed(1)} times that`,
      bound: `≤ ${WAIT_BOUND} times`,
      verdict: shouldHold(times <= WAIT_BOUND),
    }
  })
  const title = `At ${REQUESTS_PER_SECOND} requests a second, open loop, while 20,000 pins move`
  return { title, figures, notes: [`${busy.length} requests, and ${quiet.length} without a move.`] }
}
