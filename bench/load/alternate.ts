import { saturate } from './load.ts'
import type { Target } from './request.ts'
import { threadMs } from './runtime.ts'

const WARM_UP_MS = 2000
const SLICE_MS = 250
const LEAST_PAIRS = 20
const MOST_PAIRS = 600

/** The share of pairs that is left out at either end. */
const TRIMMED = 0.2

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

/** The trimmed mean of the logarithms, without the collections of garbage at both ends, and its interval (Yuen 1974). */
function ratioOf(costs: readonly [number, number][]): { ratio: number; within: number } {
  const logs = costs.map(([without, own]) => Math.log(own / without)).sort((a, b) => a - b)
  const cut = Math.floor(TRIMMED * logs.length)
  const kept = logs.slice(cut, logs.length - cut)
  const [least = 0, most = 0] = [kept[0], kept.at(-1)]
  const held = logs.map((log) => Math.min(Math.max(log, least), most))
  const middle = mean(held)
  const squares = held.reduce((sum, log) => sum + (log - middle) ** 2, 0)
  const error = Math.sqrt(squares / (logs.length - 1) / logs.length) / (1 - 2 * TRIMMED)
  return { ratio: Math.exp(mean(kept)), within: 1.96 * error }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
