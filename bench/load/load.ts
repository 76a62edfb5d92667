import { setTimeout as wait } from 'node:timers/promises'
import { openClient, type Target } from './request.ts'

/** Enough connections to keep a worker busy while answers travel, without queueing in p50. */
const CONNECTIONS = 8

/** More connections than a fixed rate below saturation ever needs. */
const OPEN_CONNECTIONS = 256

export type Saturated = { requests: number; perSecond: number; p50Ms: number }

/** Closed loop: each connection sends its next request as soon as the last is answered. */
export async function saturate(target: Target, durationMs: number): Promise<Saturated> {
  const client = openClient(target, CONNECTIONS)
  const latencies: number[] = []
  const startedAt = performance.now()
  let sent = 0
  async function keepSending() {
    while (performance.now() - startedAt < durationMs) {
      const sentAt = performance.now()
      await client.send(sent++)
      latencies.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, keepSending))
  const elapsedMs = performance.now() - startedAt
  client.close()
  return {
    requests: latencies.length,
    perSecond: (latencies.length / elapsedMs) * 1000,
    p50Ms: percentile(latencies, 0.5),
  }
}

/** Open loop: requests at a fixed rate. Latency is measured from the time when the request was due. */
export async function latenciesAtRate(
  target: Target,
  perSecond: number,
  isRunning: (elapsedMs: number) => boolean,
): Promise<number[]> {
  const client = openClient(target, OPEN_CONNECTIONS)
  const latencies: number[] = []
  const underway: Promise<void>[] = []
  const startedAt = performance.now()
  for (let place = 0; isRunning(performance.now() - startedAt); ) {
    const dueAt = startedAt + (place * 1000) / perSecond
    if (performance.now() < dueAt) {
      await wait(1)
      continue
    }
    underway.push(client.send(place++).then(() => void latencies.push(performance.now() - dueAt)))
  }
  await Promise.all(underway)
  client.close()
  return latencies
}

export async function p99AtRate(
  target: Target,
  perSecond: number,
  durationMs: number,
): Promise<number> {
  const latencies = await latenciesAtRate(target, perSecond, (elapsed) => elapsed < durationMs)
  return percentile(latencies, 0.99)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
