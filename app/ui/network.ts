import { type ComponentType, lazy, useSyncExternalStore } from 'react'

type Obstacle = 'check' | number

/** `network`: no response. `update`: a module of an old version is missing. */
type NetworkTrouble = 'network' | 'update' | Obstacle

export const OFFLINE_TEXT = 'You seem to be offline. Nothing is lost.'

const PROBE = '/robots.txt'

const retries = new Set<() => void>()
const listeners = new Set<() => void>()
let missing: NetworkTrouble | null = null

/** Retries network failures when "Try again" is pressed. Never rejects because of the network. */
export async function untilAnswered<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  while (true) {
    try {
      return await ask()
    } catch (error) {
      // https://fetch.spec.whatwg.org/#fetch-method
      if (!(error instanceof TypeError)) throw error
      await waitForRetry(signal)
    }
  }
}

export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => untilLoaded(load))
}

/** Loads code, with retries. A response without the code means that a new version was deployed. */
export function untilLoaded<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return untilAnswered(async () => {
    try {
      return await load()
    } catch (error) {
      if (!(await serverAnswers())) throw error
    }
    try {
      return await load()
    } catch (error) {
      set('update')
      throw error
    }
  }, signal)
}

/** Preloads code; failures are retried later. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => {})
}

export function obstacleIn({ status, headers }: Response): Obstacle | null {
  if (headers.has('X-Request-Id')) return null
  if (status === 403 && headers.get('Content-Type')?.startsWith('text/html')) return 'check'
  const retryAfter = headers.get('Retry-After')
  if (!retryAfter || (status !== 429 && status !== 503)) return null
  const seconds = Number(retryAfter)
  return Math.max(1, Number.isNaN(seconds) ? (Date.parse(retryAfter) - Date.now()) / 1000 : seconds)
}

export function reportObstacle(obstacle: Obstacle): void {
  set(obstacle)
}

export function tryAgain(): void {
  const waiting = [...retries]
  retries.clear()
  set(null)
  for (const retry of waiting) retry()
}

export function useNetworkTrouble(): NetworkTrouble | null {
  return useSyncExternalStore(
    subscribe,
    () => missing,
    () => null,
  )
}

/** Reloads with the server's scripts, because the browser may have cached others with their names. */
export async function reloadUncached(): Promise<void> {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  const scripts = names.filter((name) => /\/assets\/[^/]+\.js$/.test(name))
  await Promise.allSettled(scripts.map((script) => fetch(script, { cache: 'reload' })))
  window.location.reload()
}

function waitForRetry(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    function giveUp() {
      retries.delete(resolve)
      if (retries.size === 0 && missing !== 'update') set(null)
      reject(signal?.reason)
    }
    if (signal?.aborted) return giveUp()
    retries.add(resolve)
    signal?.addEventListener('abort', giveUp, { once: true })
    set(missing ?? 'network')
  })
}

async function serverAnswers(): Promise<boolean> {
  const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer?.ok || answer.redirected) return false
  // A captive portal answers every request with its own page.
  return answer.headers.get('Content-Type')?.startsWith('text/plain') ?? false
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: NetworkTrouble | null): void {
  missing = next
  for (const listener of listeners) listener()
}
