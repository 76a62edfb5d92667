import { saturate } from './load.ts'
import type { Target } from './request.ts'
import { threadMs } from './runtime.ts'

const WARM_UP_MS = 2000
const SLICE_MS = 250
const MIN_PAIRS = 20
const MAX_PAIRS = 600

/** The share of pairs trimmed at either end. */
const TRIMMED = 0.2

/** The ratio is precise enough when half of its 95 % interval is below this. */
const RATIO_PRECISION = 0.01

export type AlternatedCosts = {
  costMs: [without: number, own: number]
  ratio: number
  /** Half of the ratio's 95 % interval. */
  within: number
  pairs: number
}

/**
 * Sends requests in pairs, with `turnTo` off and on, to one target of one isolate, until the ratio of CPU times is
 * precise enough. The setting that comes first alternates.
 */
export async function alternate(
  target: Target,
  turnTo: (isEnabled: boolean) => Promise<void>,
): Promise<AlternatedCosts> {
  for (const isEnabled of [false, true]) {
    await turnTo(isEnabled)
    await saturate(target, WARM_UP_MS)
  }
  const costs: [number, number][] = []
  while (costs.length < MAX_PAIRS) {
    const isEnabledFirst = costs.length % 2 === 1
    const first = await slice(isEnabledFirst)
    const second = await slice(!isEnabledFirst)
    costs.push(isEnabledFirst ? [second, first] : [first, second])
    if (costs.length >= MIN_PAIRS && ratioOf(costs).within < RATIO_PRECISION) break
  }
  const costMs: [number, number] = [mean(costs.map(([a]) => a)), mean(costs.map(([, b]) => b))]
  return { costMs, ...ratioOf(costs), pairs: costs.length }

  async function slice(isEnabled: boolean): Promise<number> {
    await turnTo(isEnabled)
    const before = threadMs()
    const { requests, perSecond } = await saturate(target, SLICE_MS)
    const after = threadMs()
    return before === null || after === null ? 1000 / perSecond : (after - before) / requests
  }
}

/** The trimmed mean of the logarithms, and its interval (Yuen 1974). Trimming drops garbage collections. */
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
