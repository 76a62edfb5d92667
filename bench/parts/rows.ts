import type { Built } from '../site/build.ts'
import { NEWCOMER_ID, PLACES, VIEWER_ID } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { logViewerIn } from '../site/viewer.ts'
import { type Figure, mustHold, type Table } from '../table.ts'
import type { Recorded, Statement } from '../workers/recorded.ts'

const SIZES = [1_000, 100_000, 1_000_000] as const

/** How much more rows may be read with a thousand times as many pins. */
const GROWTH_BOUND = 1.05

/** The row limit of pages with samples, relative to 100,000 pins, because 1,000 don't fill the samples. */
const SAMPLED_ROWS = 3_000
const RELATED_ROWS = 1_500
const HOME_ROWS = 2_500

/** How many characters of an offending statement are shown. */
const SHOWN_SQL = 600

type PageRequest = {
  name: string
  path: (pinCount: number) => string
  isMember: boolean
  /** The member who opens the page, if it isn't the viewer. */
  memberId?: number
  /** The row limit of a page that reads samples. */
  mostRows?: number
  /** Whether exceeding the limit breaks a bound rather than missing an aim. */
  isStrict?: boolean
}

export const PAGES: readonly PageRequest[] = [
  ...forBothReaders('board', () => PLACES.board),
  ...forBothReaders(
    'board, further down',
    (pinCount) => `${PLACES.board}?bookmark=${pinCount / 2}`,
  ),
  ...forBothReaders("profile's boards", () => PLACES.saved),
  ...forBothReaders("profile's pins", () => PLACES.created),
  { name: 'home', path: () => '/', isMember: false },
  { name: 'home', path: () => '/', isMember: true, mostRows: HOME_ROWS },
  { name: 'home, further down', path: laterHomePath, isMember: true },
  sampled({ name: 'home, by topics', path: () => '/', isMember: true, memberId: NEWCOMER_ID }),
  sampled({ name: 'home, of a topic', path: () => `/?topic=${PLACES.topic}`, isMember: false }),
  { name: 'home, recent', path: (pinCount) => `/?bookmark=${pinCount / 2}`, isMember: true },
  ...forBothReaders('pin, with more like it', () => PLACES.pin).map((asked) => ({
    ...asked,
    mostRows: RELATED_ROWS,
  })),
  ...forBothReaders('search', () => '/search/?q=glaze+bowl').map(sampled),
  ...forBothReaders(
    'search, further down',
    (pinCount) => `/search/?q=bowl&bookmark=${pinCount / 2}`,
  ).map(sampled),
  ...forBothReaders('search with a typing error', () => '/search/?q=glzae+bowl').map(sampled),
  ...forBothReaders('search of a colour', () => '/search/?colour=blue').map(sampled),
  ...forBothReaders('search of a colour and a word', () => '/search/?q=bowl&colour=blue').map(
    sampled,
  ),
  ...forBothReaders('search of boards', () => '/search/boards/?q=board').map((asked) => ({
    ...sampled(asked),
    isStrict: true,
  })),
  ...forBothReaders('search of profiles', () => '/search/profiles/?q=member').map(sampled),
  { name: 'search of own pins', path: () => '/search/yours/?q=glaze+bowl', isMember: true },
  { name: 'duplicates', path: () => '/settings/doubles/', isMember: true },
  ...forBothReaders('ideas', () => '/ideas/').map(sampled),
]

/** The address of a later page, reached while every source still has pins. */
function laterHomePath(pinCount: number): string {
  const id = (share: number) => (pinCount * share).toString(36)
  const waiting = `${id(0.95)}.${id(0.96)}.${id(0.97)}`
  const bookmark = [id(1), waiting, `.${id(0.5)}`, `.${id(0.4)}0.${id(0.3)}0`, '', waiting, '']
  return `/?bookmark=${bookmark.join('~')}`
}

/** Measures how many rows pages read as the table of pins grows, and whether any page scans the table. */
export async function measureRows({ folders }: Built): Promise<Table[]> {
  const bySize: Statement[][][] = []
  for (const pinCount of SIZES) bySize.push(await askAll(folders.peers, pinCount))
  const figures: Figure[] = []
  const notes: string[] = []
  PAGES.forEach(({ name, isMember, mostRows, isStrict = false }, page) => {
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
      verdict: holds && isOver && !isStrict ? 'short' : mustHold(holds && !isOver),
    })
    if (!holds)
      notes.push(...offendingStatements(statements.slice(isSampled ? 1 : 0)).flatMap(explained))
  })
  const title = `Rows read at ${SIZES.map((size) => size.toLocaleString('en')).join(' → ')} pins`
  return [{ title, figures, notes }]
}

function forBothReaders(name: string, path: PageRequest['path']): PageRequest[] {
  return [
    { name, path, isMember: false },
    { name, path, isMember: true },
  ]
}

function sampled(asked: PageRequest): PageRequest {
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
  if (status !== 200) throw new Error(`${url} returned ${status}.`)
  return statements
}

/** Walking an index until the page is full isn't a scan; its rows are counted anyway. */
function scansPins({ sql, plan }: Statement): boolean {
  const aliases = [...sql.matchAll(/"?\bpins"?\s+(?:as\s+)?"?(\w+)"?/gi)].map(([, name]) => name)
  const scanned = plan.flatMap((line) => /^SCAN (\w+)$/.exec(line)?.[1] ?? [])
  return scanned.some((name) => name === 'pins' || aliases.includes(name))
}

/** The statements that read more rows in the largest database than in the smallest, or that scan. */
function offendingStatements(bySize: Statement[][]): Statement[] {
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
