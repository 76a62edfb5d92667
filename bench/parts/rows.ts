import type { Built } from '../site/build.ts'
import { NEWCOMER_ID, PLACES, VIEWER_ID } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { logViewerIn } from '../site/viewer.ts'
import { type Figure, mustHold, type Table } from '../table.ts'
import type { Recorded, Statement } from '../workers/recorded.ts'

const SIZES = [1_000, 100_000, 1_000_000] as const

/** The factor by which rows read may grow while the pins grow a thousandfold. */
const GROWTH_BOUND = 1.05

/** The most rows of pages with samples: 1,000 pins don't fill these, so 100,000 are their base. */
const SAMPLED_ROWS = 3_000
const RELATED_ROWS = 1_500
const HOME_ROWS = 2_500

/** As much of a guilty statement as tells which one it is, in characters. */
const SHOWN_SQL = 600

type Asked = {
  name: string
  path: (pinCount: number) => string
  isMember: boolean
  /** The member who asks, if not the one that follows some. */
  memberId?: number
  /** The most rows of a page that reads samples. */
  mostRows?: number
  /** More rows are a broken bound, and not an aim that is missed. */
  isHeld?: boolean
}

export const PAGES: readonly Asked[] = [
  ...bothAsk('board', () => PLACES.board),
  ...bothAsk('board, further down', (pinCount) => `${PLACES.board}?bookmark=${pinCount / 2}`),
  ...bothAsk("profile's boards", () => PLACES.saved),
  ...bothAsk("profile's pins", () => PLACES.created),
  { name: 'home', path: () => '/', isMember: false },
  { name: 'home', path: () => '/', isMember: true, mostRows: HOME_ROWS },
  { name: 'home, further down', path: furtherHome, isMember: true },
  sampled({ name: 'home, by topics', path: () => '/', isMember: true, memberId: NEWCOMER_ID }),
  sampled({ name: 'home, of a topic', path: () => `/?topic=${PLACES.topic}`, isMember: false }),
  { name: 'home, recent', path: (pinCount) => `/?bookmark=${pinCount / 2}`, isMember: true },
  ...bothAsk('pin, with more like it', () => PLACES.pin).map((asked) => ({
    ...asked,
    mostRows: RELATED_ROWS,
  })),
  ...bothAsk('search', () => '/search/?q=glaze+bowl').map(sampled),
  ...bothAsk('search, further down', (pinCount) => `/search/?q=bowl&bookmark=${pinCount / 2}`).map(
    sampled,
  ),
  ...bothAsk('search with a typing error', () => '/search/?q=glzae+bowl').map(sampled),
  ...bothAsk('search of a colour', () => '/search/?colour=blue').map(sampled),
  ...bothAsk('search of a colour and a word', () => '/search/?q=bowl&colour=blue').map(sampled),
  ...bothAsk('search of boards', () => '/search/boards/?q=board').map((asked) => ({
    ...sampled(asked),
    isHeld: true,
  })),
  ...bothAsk('search of profiles', () => '/search/profiles/?q=member').map(sampled),
  { name: 'search of own pins', path: () => '/search/yours/?q=glaze+bowl', isMember: true },
  { name: 'doubles', path: () => '/settings/doubles/', isMember: true },
  ...bothAsk('ideas', () => '/ideas/').map(sampled),
]

/** A place with pins in every source that wait. */
function furtherHome(pinCount: number): string {
  const id = (share: number) => (pinCount * share).toString(36)
  const waiting = `${id(0.95)}.${id(0.96)}.${id(0.97)}`
  const bookmark = [id(1), waiting, `.${id(0.5)}`, `.${id(0.4)}0.${id(0.3)}0`, '', waiting, '']
  return `/?bookmark=${bookmark.join('~')}`
}

/** How many rows the pages read while the table of pins grows, and whether any scans it. */
export async function measureRows({ folders }: Built): Promise<Table[]> {
  const bySize: Statement[][][] = []
  for (const pinCount of SIZES) bySize.push(await askAll(folders.peers, pinCount))
  const figures: Figure[] = []
  const notes: string[] = []
  PAGES.forEach(({ name, isMember, mostRows, isHeld = false }, page) => {
    const isSampled = mostRows !== undefined
    const statements = bySize.map((pages) => pages[page] ?? [])
    const rows = statements.map((sent) => sent.reduce((sum, { rowsRead }) => sum + rowsRead, 0))
    const scans = statements.flat().filter(scansPins)
    const read = rows.at(-1) ?? 0
    const holds = read <= (rows[isSampled ? 1 : 0] ?? 0) * GROWTH_BOUND && scans.length === 0
    const isOver = isSampled && read > mostRows
    figures.push({
      name: `${name}, ${isMember ? 'member' : 'visitor'}`,
      value: rows.map((count) => count.toLocaleString('en')).join(' → '),
      bound: `growth ≤ ${GROWTH_BOUND}, no scan${isSampled ? `, ≤ ${mostRows.toLocaleString('en')}` : ''}`,
      verdict: holds && isOver && !isHeld ? 'short' : mustHold(holds && !isOver),
    })
    if (!holds) notes.push(...guilty(statements.slice(isSampled ? 1 : 0)).flatMap(explained))
  })
  const title = `Rows read at ${SIZES.map((size) => size.toLocaleString('en')).join(' → ')} pins`
  return [{ title, figures, notes }]
}

function bothAsk(name: string, path: Asked['path']): Asked[] {
  return [
    { name, path, isMember: false },
    { name, path, isMember: true },
  ]
}

function sampled(asked: Asked): Asked {
  return { ...asked, mostRows: SAMPLED_ROWS }
}

async function askAll(peers: string, pinCount: number): Promise<Statement[][]> {
  const site = await startMiniflare(await filledState(pinCount), { peers })
  try {
    const origin = await site.direct('peers')
    const answers: Statement[][] = []
    for (const { path, isMember, memberId = VIEWER_ID } of PAGES) {
      const session = isMember ? await logViewerIn(site.database, memberId) : {}
      answers.push(await askedOf(origin + path(pinCount), session))
    }
    return answers
  } finally {
    await site.stop()
  }
}

export async function askedOf(url: string, session: Record<string, string>): Promise<Statement[]> {
  const answer = await fetch(url, { headers: { Peer: 'recorded', ...session } })
  const { status, statements }: Recorded = await answer.json()
  if (status !== 200) throw new Error(`${url} was answered with ${status}.`)
  return statements
}

/** A walk along an index that the page's size ends is no scan; what it reads is counted. */
function scansPins({ sql, plan }: Statement): boolean {
  const aliases = [...sql.matchAll(/"?\bpins"?\s+(?:as\s+)?"?(\w+)"?/gi)].map(([, name]) => name)
  const scanned = plan.flatMap((line) => /^SCAN (\w+)$/.exec(line)?.[1] ?? [])
  return scanned.some((name) => name === 'pins' || aliases.includes(name))
}

/** The statements of the largest database that read more than in the smallest, or that scan. */
function guilty(bySize: Statement[][]): Statement[] {
  const [smallest = []] = bySize
  return (bySize.at(-1) ?? []).filter(
    (statement, place) =>
      statement.rowsRead > (smallest[place]?.rowsRead ?? 0) * GROWTH_BOUND || scansPins(statement),
  )
}

function explained({ sql, rowsRead, plan }: Statement): string[] {
  const words = sql.slice(sql.indexOf(' from ') + 1).replace(/\s+/g, ' ')
  const shown = words.length > SHOWN_SQL ? `${words.slice(0, SHOWN_SQL)} …` : words
  return [`${rowsRead.toLocaleString('en')} rows: … ${shown}`, `  ${plan.join(' · ')}`]
}
