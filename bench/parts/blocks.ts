import type { Built } from '../site/build.ts'
import { VIEWER_ID } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { logViewerIn } from '../site/viewer.ts'
import { mustHold, type Table } from '../table.ts'
import type { Statement } from '../workers/recorded.ts'
import { askedOf, PAGES } from './rows.ts'

const PINS = 100_000
const BLOCKS = 500
/** The first blocked member. Blocked members' pins are among the newest. */
const FIRST_BLOCKED = 200

/** The page reads extra rows to replace hidden pins. A larger growth would mean a look-up per block. */
const GROWTH_BOUND = 1.25

/** Compares the queries for a member with 500 blocks with the queries for a member without blocks. */
export async function measureBlocks({ folders }: Built): Promise<Table[]> {
  const site = await startMiniflare(await filledState(PINS), { peers: folders.peers })
  try {
    const origin = await site.direct('peers')
    const session = await logViewerIn(site.database)
    const pages = PAGES.filter(({ isMember }) => isMember)
    const askAll = async () => {
      const answers: Statement[][] = []
      for (const { path } of pages) answers.push(await askedOf(origin + path(PINS), session))
      return answers
    }
    const before = await askAll()
    await site.database
      .prepare(`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${BLOCKS - 1})
        insert into blocks (viewer_id, other_id, kind, created_at)
        select ${VIEWER_ID}, ${FIRST_BLOCKED} + n, 'block', 1 from numbers`)
      .run()
    const after = await askAll()
    const figures = pages.map(({ name }, page) => {
      const [none = [], many = []] = [before[page], after[page]]
      const fewRows = rowsOf(none)
      const rows = rowsOf(many)
      const holds = rows <= fewRows * GROWTH_BOUND && many.length === none.length
      return {
        name,
        value: `${rows.toLocaleString('en')} rows, ${many.length} statements`,
        peer: `${fewRows.toLocaleString('en')} rows, ${none.length} statements without`,
        bound: `growth ≤ ${GROWTH_BOUND}, as many statements`,
        verdict: mustHold(holds),
      }
    })
    return [{ title: `Rows read by a member with ${BLOCKS} blocks`, figures }]
  } finally {
    await site.stop()
  }
}

function rowsOf(statements: Statement[]): number {
  return statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
}
