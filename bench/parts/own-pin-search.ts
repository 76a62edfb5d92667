import type { Built } from '../site/build.ts'
import { VIEWER_ID } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { logViewerIn } from '../site/viewer.ts'
import { mustHold, type Table } from '../table.ts'
import { askedOf } from './rows.ts'

const PINS = 1_000_000

/** How many pins the viewer has, spread among all pins. */
const OWN_PINS = 20_000
const CHUNK_PINS = 1_000

/** The row limit of a page if many of the viewer's pins match. `SPARSE_ROWS` is the limit if each must be checked. */
const DENSE_ROWS = 4_000
const SPARSE_ROWS = 2 * OWN_PINS

const PAGES = [
  { name: 'all', path: '/search/yours/', mostRows: DENSE_ROWS },
  { name: 'further down', path: `/search/yours/?bookmark=${PINS / 2}`, mostRows: DENSE_ROWS },
  { name: 'two words', path: '/search/yours/?q=glaze+bowl', mostRows: DENSE_ROWS },
  { name: 'the start of a word', path: '/search/yours/?q=bl', mostRows: DENSE_ROWS },
  { name: 'a word of one pin', path: `/search/yours/?q=${PINS / 2}`, mostRows: DENSE_ROWS },
  { name: 'a site', path: '/search/yours/?site=example.com', mostRows: SPARSE_ROWS },
  { name: 'a board', path: `/search/yours/?board=${VIEWER_ID}`, mostRows: DENSE_ROWS },
  { name: 'no pin without alt text', path: '/search/yours/?alt=none', mostRows: SPARSE_ROWS },
  { name: 'no pin with a word', path: '/search/yours/?q=glaze&alt=none', mostRows: SPARSE_ROWS },
] as const

/** Measures D1's time and the rows read when a member with many pins searches their own pins. */
export async function measureOwnPinSearch({ folders }: Built): Promise<Table[]> {
  const site = await startMiniflare(await filledState(PINS), { peers: folders.peers })
  try {
    await addOwnPins(site.database)
    const origin = await site.direct('peers')
    const session = await logViewerIn(site.database)
    const figures = []
    for (const { name, path, mostRows } of PAGES) {
      const statements = await askedOf(origin + path, session)
      const rows = statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
      const took = statements.reduce((sum, { tookMs }) => sum + tookMs, 0)
      figures.push({
        name,
        value: `${rows.toLocaleString('en')} rows, ${took.toFixed(0)} ms`,
        bound: `≤ ${mostRows.toLocaleString('en')} rows`,
        verdict: mustHold(rows <= mostRows),
      })
    }
    const [own, all] = [OWN_PINS, PINS].map((count) => count.toLocaleString('en'))
    return [{ title: `A search of ${own} own pins among ${all}`, figures }]
  } finally {
    await site.stop()
  }
}

async function addOwnPins(database: D1Database): Promise<void> {
  const step = PINS / OWN_PINS
  const width = (PINS / OWN_PINS) * CHUNK_PINS
  for (let from = 0; from < PINS; from += width) {
    await database
      .prepare(`update pins set pinner_id = ?1, board_id = ?1, via_pin_id = null, root_pin_id = null
        where id % ?2 = 0 and id > ?3 and id <= ?3 + ?4`)
      .bind(VIEWER_ID, step, from, width)
      .run()
  }
}
