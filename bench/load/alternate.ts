import { saturate } from './load.ts'
import type { Target } from './request.ts'
import { threadMs } from './runtime.ts'

const WARM_UP_MS = 2000
const SLICE_MS = 250
const LEAST_PAIRS = 20
const MOST_PAIRS = 300

/** Half of the 95 % interval of the ratio at which it is known well enough. */
const KNOWN_WITHIN = 0.01

export type Alternated = {
  costMs: [without: number, own: number]
  ratio: number
  /** Half of the ratio's 95 % interval. */
  within: number
  pairs: number
}

/**
 * Asks one target of one isolate again and again, in turns with and without what `turnTo` switches, until the
 * ratio of the thread's time is known. The first of a pair changes from pair to pair.
 */
export async function alternate(
  target: Target,
  turnTo: (isOwn: boolean) => Promise<void>,
): Promise<Alternated> {
  for (const isOwn of [false, true]) {
    await turnTo(isOwn)
    await saturate(target, WARM_UP_MS)
  }
  const costs: [number, number][] = []
  while (costs.length < MOST_PAIRS) {
    const isOwnFirst = costs.length % 2 === 1
    const first = await slice(isOwnFirst)
    const second = await slice(!isOwnFirst)
    costs.push(isOwnFirst ? [second, first] : [first, second])
    if (costs.length >= LEAST_PAIRS && ratioOf(costs).within < KNOWN_WITHIN) break
  }
  const costMs: [number, number] = [mean(costs.map(([a]) => a)), mean(costs.map(([, b]) => b))]
  return { costMs, ...ratioOf(costs), pairs: costs.length }

  async function slice(isOwn: boolean): Promise<number> {
    await turnTo(isOwn)
    const before = threadMs()
    const { requests, perSecond } = await saturate(target, SLICE_MS)
    const after = threadMs()
    return before === null || after === null ? 1000 / perSecond : (after - before) / requests
  }
}

function ratioOf(costs: readonly [number, number][]): { ratio: number; within: number } {
  const logs = costs.map(([without, own]) => Math.log(own / without))
  const middle = mean(logs)
  const spread = mean(logs.map((log) => (log - middle) ** 2)) * (logs.length / (logs.length - 1))
  return { ratio: Math.exp(middle), within: 1.96 * Math.sqrt(spread / logs.length) }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
