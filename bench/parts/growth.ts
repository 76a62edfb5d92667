import { request } from 'node:http'
import type { Depth } from '../browser/scroll.ts'
import { ACCOUNTS, type Account } from '../growth/accounts.ts'
import { type AccountRequest, accountRequests } from '../growth/requests.ts'
import { percentile } from '../load/load.ts'
import { threadMs } from '../load/runtime.ts'
import type { Built } from '../site/build.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { giveViewerToken, logMemberIn } from '../site/viewer.ts'
import { type Figure, mustHold, shouldHold, type Table } from '../table.ts'
import type { Recorded, Statement } from '../workers/recorded.ts'

const PIN_COUNT = 1000

/** How much more the large account may cost. */
const BOUND = 1.2

/** A few more rows don't count as growth. */
const SLACK_ROWS = 10

/** The rounds, and the requests per account in each. More rounds follow if the bound is in doubt. */
const ROUNDS = 3
const MAX_ROUNDS = 15
const REQUESTS = 5

const LIST = 'lists all boards'
const LOOK = 'looks through all boards'
const EXPORT = 'divides all pins into files'
const FOLLOWS = 'reads whom the member follows'

/** Requests that may cost more for a larger account, with the reason. An account has at most 2,000 boards. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/': FOLLOWS,
  UserHomefeedResource: FOLLOWS,
  '/search/yours': LIST,
  '/pin-builder': LIST,
  '/pin/:pinId/edit': LIST,
  '/pin/:pinId/repin/x': LIST,
  '/board/:boardId/merge': LIST,
  '/settings/import/:importId/boards/:rowId': LIST,
  BoardPickerBoardsResource: LIST,
  BoardPickerBoardsShortlistResource: 'reads each board of the latest pins',
  '/settings/security/ways': LOOK,
  '/settings/sharing': LOOK,
  '/settings/trash': LOOK,
  '/v5 user_account/get': LOOK,
  '/v5 boards/create': LOOK,
  'BoardResource/create': LOOK,
  '/board/:boardId/export': EXPORT,
  '/board/:boardId/export/:number': EXPORT,
  '/settings/export': EXPORT,
  '/settings/export/:number': EXPORT,
  '/settings/doubles': 'compares all pins',
  '/settings/links': 'looks for broken links among all pins',
  OfflineBoardResource: 'returns up to 1,000 pins, and the small board has fewer',
}

type Asked = { path: string; method: string; headers: Record<string, string>; body?: string }
type Measured = { rows: number; status: number; statements: Statement[] }
type Pair<T> = { small: T; large: T }

/** Compares what pages and calls read for a small and a large account in one database; `full` adds CPU time. */
export async function measureGrowth({ folders }: Built, depth: Depth): Promise<Table[]> {
  const state = await filledState(PIN_COUNT, { hasAccounts: true })
  const site = await startMiniflare(state, { front: folders.app, ...folders })
  try {
    const app = await site.direct('app')
    const peers = await site.direct('peers')
    const headers = {
      small: await headersOf(site.database, ACCOUNTS.small),
      large: await headersOf(site.database, ACCOUNTS.large),
    }
    const ask = (one: AccountRequest, size: keyof typeof ACCOUNTS): Asked =>
      askedBy(one, ACCOUNTS[size], headers[size])
    const figures: Figure[] = []
    const notes: string[] = []
    let count = 0
    for (const one of accountRequests()) {
      const rows = {
        small: await recorded(peers, ask(one, 'small')),
        large: await recorded(peers, ask(one, 'large')),
      }
      const isAnswered = rows.small.status < 300 && rows.large.status < 300
      const cost =
        isAnswered && depth === 'full' ? await costsOf(app, (size) => ask(one, size)) : null
      const { figure, isGrowing } = compared(one.name, rows, cost)
      if (isGrowing) figures.push(figure)
      if (figure.verdict === 'broken') notes.push(...grown(rows))
      count++
    }
    const title = `${count} pages and calls of an account of 1,000 pins and of one of 100,000`
    const growing = { name: 'those that grow', value: String(figures.length) }
    return [{ title, figures: [growing, ...figures], notes }]
  } finally {
    await site.stop()
  }
}

type Cost = Pair<number> & { ratio: number }

function compared(
  name: string,
  { small, large }: Pair<Measured>,
  cost: Cost | null,
): { figure: Figure; isGrowing: boolean } {
  const reason = EXCEPTIONS[name]
  const isSame = small.status === large.status
  const areRowsFine = isSame && large.rows <= BOUND * small.rows + SLACK_ROWS
  const isCostFine = cost === null || cost.ratio <= BOUND
  const rows = `${small.rows.toLocaleString('en')} → ${large.rows.toLocaleString('en')} rows`
  const ms =
    cost &&
    `, ${cost.small.toFixed(2)} → ${cost.large.toFixed(2)} ms CPU (${cost.ratio.toFixed(2)})`
  const figure: Figure = {
    name,
    value: rows + (ms ?? ''),
    bound: reason ?? `≤ ${BOUND}`,
    verdict: areRowsFine ? shouldHold(isCostFine) : mustHold(false),
    ...(!isSame && { peer: `${small.status} and ${large.status}` }),
  }
  if (reason) figure.verdict = 'holds'
  return { figure, isGrowing: !(areRowsFine && isCostFine) }
}

async function headersOf(
  database: D1Database,
  { id }: Account,
): Promise<Record<AccountRequest['by'], Record<string, string>>> {
  return {
    visitor: {},
    session: await logMemberIn(database, id),
    token: await giveViewerToken(database, id),
  }
}

function askedBy(
  { by, method, path, body }: AccountRequest,
  account: Account,
  headers: Record<AccountRequest['by'], Record<string, string>>,
): Asked {
  const sent = body?.(account) ?? (method === 'GET' ? undefined : {})
  const fresh =
    by === 'visitor' ? `${path(account).includes('?') ? '&' : '?'}fresh=${Math.random()}` : ''
  return {
    path: path(account) + fresh,
    method,
    headers: headers[by],
    ...(sent && { body: JSON.stringify(sent) }),
  }
}

async function recorded(origin: string, asked: Asked): Promise<Measured> {
  const { text } = await send(origin, { ...asked, headers: { ...asked.headers, Peer: 'recorded' } })
  const { status, statements }: Recorded = JSON.parse(text)
  return { status, statements, rows: statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0) }
}

/** The CPU time of one request of each account, and the median ratio of rounds in which the accounts take turns. */
async function costsOf(origin: string, ask: (size: 'small' | 'large') => Asked): Promise<Cost> {
  const costs: Pair<number>[] = []
  const slice = async (size: 'small' | 'large') => {
    const before = threadMs() ?? performance.now()
    for (let n = 0; n < REQUESTS; n++) {
      const { status } = await send(origin, ask(size))
      if (status >= 300) throw new Error(`${ask(size).path} returned ${status}.`)
    }
    return ((threadMs() ?? performance.now()) - before) / REQUESTS
  }
  const mostRounds = ask('small').method === 'GET' ? MAX_ROUNDS : ROUNDS
  await slice('small')
  await slice('large')
  for (;;) {
    const isSmallFirst = costs.length % 2 === 0
    const first = await slice(isSmallFirst ? 'small' : 'large')
    const second = await slice(isSmallFirst ? 'large' : 'small')
    costs.push(isSmallFirst ? { small: first, large: second } : { small: second, large: first })
    const median = (of: (pair: Pair<number>) => number) => percentile(costs.map(of), 0.5)
    const ratio = median(({ small, large }) => large / small)
    if (costs.length >= mostRounds || (costs.length >= ROUNDS && ratio <= BOUND))
      return { small: median(({ small }) => small), large: median(({ large }) => large), ratio }
  }
}

function send(
  origin: string,
  { path, method, headers, body }: Asked,
): Promise<{ status: number; text: string }> {
  const sent = body ? { ...headers, 'Content-Type': 'application/json', Origin: origin } : headers
  return new Promise((resolve, reject) => {
    const sending = request(origin + path, { agent: false, method, headers: sent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    sending.once('error', reject)
    sending.end(body)
  })
}

/** The statements that read more rows for the large account. */
function grown({ small, large }: Pair<Measured>): string[] {
  return large.statements.flatMap(({ sql, rowsRead }, place) => {
    const before = small.statements[place]?.rowsRead ?? 0
    if (rowsRead <= before * BOUND + SLACK_ROWS) return []
    const words = sql.replace(/\s+/g, ' ')
    return [`${before} → ${rowsRead} rows: ${words.slice(0, 300)} … ${words.slice(-300)}`]
  })
}
