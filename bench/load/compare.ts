import { percentile, type Saturated, saturate } from './load.ts'
import type { Target } from './request.ts'
import { threadMs } from './runtime.ts'

/** Long enough for the runtime to compile hot code. */
const WARM_UP_MS = 1500

/** Short alternating slices spread other load of the machine over all targets. */
const SLICE_MS = 300
const ROUNDS = 8

/** `costMs` is the runtime's CPU time for one request. */
export type Measured = { perSecond: number; p50Ms: number; costMs: number }

type Slice = Saturated & { threadMs: number | null }

/** Saturates the targets in turns. Without a CPU time, the cost is 1 / throughput. */
export async function compare(targets: readonly Target[]): Promise<Map<string, Measured>> {
  const slices = new Map<string, Slice[]>(targets.map(({ name }) => [name, []]))
  for (const target of targets) await saturate(target, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const target of targets) {
      const before = threadMs()
      const slice = await saturate(target, SLICE_MS)
      const after = threadMs()
      const spent = before === null || after === null ? null : after - before
      slices.get(target.name)?.push({ ...slice, threadMs: spent })
    }
  }
  return new Map([...slices].map(([name, own]) => [name, summaryOf(own)]))
}

function summaryOf(slices: Slice[]): Measured {
  const perSecond = percentile(
    slices.map((slice) => slice.perSecond),
    0.5,
  )
  const p50Ms = percentile(
    slices.map((slice) => slice.p50Ms),
    0.5,
  )
  const requests = slices.reduce((sum, slice) => sum + slice.requests, 0)
  const spent = slices.reduce((sum, slice) => sum + (slice.threadMs ?? Number.NaN), 0)
  return { perSecond, p50Ms, costMs: Number.isNaN(spent) ? 1000 / perSecond : spent / requests }
}
