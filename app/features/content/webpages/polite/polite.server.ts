import type { BeforeHop } from '../../../../gateways/web.server.ts'
import { PATIENCE } from '../limits.ts'
import { readRobots } from './robots.server.ts'
import { mayRead } from './robots-rules.ts'

/** Thrown if a site's robots.txt forbids us, or if too many requests to it are waiting. */
export class SiteRefusal extends Error {
  override readonly name = 'SiteRefusal'
  readonly why: 'robots' | 'busy'

  constructor(why: 'robots' | 'busy') {
    super(why)
    this.why = why
  }
}

export type Polite = <T>(ask: (beforeHop: BeforeHop) => Promise<T>) => Promise<T>

type PolitenessEnv = Pick<Env, 'COUNTERS' | 'FETCH_ALLOW' | 'SITE_TURNS'>

/** Time limits for a turn and for robots.txt. If `isLast`, the site's other requests are sent first. */
export type Patience = { turnMs: number; robotsMs: number; isLast?: boolean }

/** Makes requests wait for a turn at each site, including redirect targets, and respects its robots.txt. */
export function politeness(env: PolitenessEnv, patience: Patience = PATIENCE): Polite {
  const known = new Map<string, ReturnType<typeof readRobots>>()
  const rulesOf = ({ origin }: URL) => {
    const rules = known.get(origin) ?? readRobots(env, origin, patience.robotsMs)
    known.set(origin, rules)
    return rules
  }
  return async (ask) => {
    const turns: Turn[] = []
    const giveBack = () => Promise.all(turns.splice(0).map((turn) => turn.giveBack()))
    try {
      return await ask(async (url) => {
        if (turns[0]?.host !== url.host) {
          await giveBack()
          turns.push(await takeTurn(env, url.host, patience))
        }
        if (!mayRead(await rulesOf(url), url)) throw new SiteRefusal('robots')
      })
    } finally {
      await giveBack()
    }
  }
}

type Turn = { host: string; giveBack(): Promise<void> }

async function takeTurn(
  { SITE_TURNS }: PolitenessEnv,
  host: string,
  { turnMs, isLast = false }: Patience,
): Promise<Turn> {
  const site = SITE_TURNS.get(SITE_TURNS.idFromName(host))
  const turn = await site.take(turnMs, isLast)
  if (turn === null) throw new SiteRefusal('busy')
  return { host, giveBack: () => site.giveBack(turn) }
}
