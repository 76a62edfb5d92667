import { Refusal } from '../../../../refusal.ts'
import { FETCHES } from '../../limits.ts'
import { readRobots } from './robots.server.ts'
import { mayRead } from './robots-rules.ts'

/** Thrown where a site's robots.txt asks programs to keep away. */
export class RobotsRefusal extends Error {
  override readonly name = 'RobotsRefusal'
}

export type Polite = <T>(address: string, ask: (address: string) => Promise<T>) => Promise<T>

/** Asks sites in turn: a few requests at once, two of them to one host, and none that robots.txt forbids. */
export function politeness(env: Pick<Env, 'COUNTERS' | 'FETCH_ALLOW'>): Polite {
  const all = turns(FETCHES.all)
  const hosts = new Map<string, ReturnType<typeof turns>>()
  const rules = new Map<string, ReturnType<typeof readRobots>>()
  return async (address, ask) => {
    const url = URL.parse(address)
    if (!url) throw new Refusal('link_invalid')
    const host = hosts.get(url.host) ?? turns(FETCHES.host)
    hosts.set(url.host, host)
    return host(() =>
      all(async () => {
        const ofSite = rules.get(url.origin) ?? readRobots(env, url.origin)
        rules.set(url.origin, ofSite)
        if (!mayRead(await ofSite, url)) throw new RobotsRefusal()
        return ask(address)
      }),
    )
  }
}

function turns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
